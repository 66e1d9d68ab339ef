import { fromPivot } from './change-wish.ts'
import { courtesyOf, meansAnother, meansOtherReservation, withoutGoodWishes } from './courtesies.ts'
import { withoutFillers } from './fillers.ts'
import { isForwarded } from './forwarded.ts'
import { houseTopicIn } from './house-questions.ts'
import { likelyIntent } from './learned.ts'
import { isLostThing } from './lost-things.ts'
import { matterOf } from './matters.ts'
import { withoutAsides } from './numbers-aside.ts'
import { lengthLimit, plainText } from './plain-text.ts'
import { isPutOff, shortAnswer, withoutFarewell } from './short-answers.ts'
import { hasSlots, isAboutTable, readSlots, type Slots } from './slots.ts'
import { foreignLanguage, isOrder } from './strangers.ts'
import type { Clock, Doubt, Intent, Matter, Understanding } from './understanding.ts'
import { isLate, type Wishes, wishesIn } from './wishes.ts'
import { speltOut } from './words.ts'

const unknown: Understanding = {
  intent: 'unknown',
  people: null,
  date: null,
  time: null,
  confident: false,
  doubts: [],
  matter: null,
  part: null,
}

const plain = (intent: Intent, matter: Matter | null = null): Understanding => ({
  ...unknown,
  intent,
  confident: intent !== 'unknown',
  matter,
})

/** The choices of the menu by their number (D-79). */
const choices: Intent[] = ['reserve', 'menu', 'address', 'person']
/** '1', '1️⃣', 'opção 1', or a whole line of the menu. */
const choice =
  /^(?:(?:quero |escolho )?(?:a |o )?(?:opcao |numero |item )?)?([1-4]|uma?)(?: [,!)]| por favor| reservar| cardapio| endereco e horarios| falar com atendente)*$/

const backToMenu = /\b(?:menu (?:inicial|principal)|voltar|comecar de novo|recomecar|inicio)\b/

/**
 * What a guest means by a message, by rules alone (D-132). `now` is the wall clock of the branch. 'unknown' if it is too long, in another
 * language, or without a wish that the rules know. An unsure value is null and has a doubt, never a guess.
 */
export function understand(text: string, now: Clock): Understanding {
  if (text.length > lengthLimit) return unknown
  const written = plainText(text)
  if (!/[a-z0-9]/.test(written) || isOrder(written)) return unknown
  const language = foreignLanguage(written)
  if (language) return plain('unknown', language === 'other' ? null : language)
  const words = withoutFillers(speltOut(written))
  const chosen = choice.exec(words)
  if (chosen) return plain(choices[/\d/.test(chosen[1]!) ? Number(chosen[1]) - 1 : 0]!)
  const short = shortAnswer(words)
  if (short) return plain(short)
  if (/^(?:opcao |numero )?[\d ,.!?]+$/.test(words) || isForwarded(words)) return unknown
  const matter = matterOf(words)
  if (matter || isLostThing(words)) return plain('person', matter)
  return likelierOf(understandWishes(words, now), words, now)
}

/** The least chance at which the examples overrule the rules. */
const likely = 0.55
const plainly = 0.85
const fewWords = 2

/**
 * Meanings that the examples may put in the place of the rules' meaning, measured on phrases that neither had seen (docs/decisions/0092):
 * words of a reservation occur in many wishes ('queria conferir a reserva', 'na mesa que eu reservei'), food and places also in messages
 * without one. People cancel, ask for a person, agree and refuse explicitly: the examples never remove these meanings, and never add a yes,
 * because a yes books.
 */
const otherwise: Partial<Record<Intent, { likely: Intent[]; plainly: Intent[] }>> = {
  unknown: {
    likely: [],
    plainly: ['reserve', 'mine', 'menu', 'hours', 'address', 'thanks'],
  },
  reserve: { likely: ['mine', 'change', 'cancel'], plainly: ['unknown'] },
  mine: { likely: ['change', 'cancel'], plainly: ['reserve', 'unknown'] },
  change: { likely: ['mine', 'cancel'], plainly: ['reserve', 'unknown'] },
  menu: { likely: [], plainly: ['unknown'] },
  hours: { likely: [], plainly: ['unknown'] },
  address: { likely: [], plainly: ['unknown'] },
  thanks: { likely: [], plainly: ['no', 'unknown'] },
}

/** The meaning by the rules, unless they are weak and the examples say something else. */
function likelierOf(read: Understanding, words: string, now: Clock): Understanding {
  const other = otherwise[read.intent]
  if (!other || read.doubts.some(({ about }) => about === 'wish')) return read
  if (read.intent === 'unknown' && houseTopicIn(words)) return read
  const { intent, chance } = likelyIntent(words)
  const isShort = words.split(' ').filter((word) => /[a-z]/.test(word)).length <= fewWords
  const isLikely = other.likely.includes(intent) && chance >= (isShort ? plainly : likely)
  const isPlain = other.plainly.includes(intent) && chance >= plainly
  return isLikely || isPlain ? readAs(intent, [], words, now) : read
}

function understandWishes(words: string, now: Clock): Understanding {
  const found = wishesIn(words)
  const [wish] = found.wishes
  if (meansOtherReservation(words)) return plain('no')
  if (meansAnother(words) && (wish === undefined || wish === 'mine')) return plain('no')
  if (wish === 'person') return plain('person')
  if (wish === undefined) return withoutWish(words, found, now)
  const isUnsure = found.wishes.length > 1 || found.isVague
  return readAs(wish, isUnsure ? [{ about: 'wish', wishes: found.wishes }] : [], words, now)
}

const withSlots: ReadonlySet<Intent> = new Set([
  'reserve',
  'change',
  'cancel',
  'mine',
  'menu',
  'hours',
  'address',
])

/** A message that means `wish`, with its day, time and people if such a wish has any. */
function readAs(wish: Intent, unsure: Doubt[], words: string, now: Clock): Understanding {
  if (!withSlots.has(wish)) return plain(wish)
  const slots = wish === 'change' ? readChange(words, now) : readSlots(withoutAsides(words), now)
  const isOfTable = wish === 'reserve' || wish === 'change'
  const isOwn = wish === 'mine' || wish === 'cancel'
  const doubts = [...unsure, ...(isOfTable ? slots.doubts : [])]
  // 'minha filha fez a reserva para mim', 'quanto é a picanha pra dois?': these numbers count no guests.
  const isUncounted =
    wish === 'menu' ||
    wish === 'address' ||
    wish === 'hours' ||
    (isOwn && !new RegExp(`\\b${slots.people}\\b(?! ?(?:h\\b|:))`).test(words))
  return understood(wish, isUncounted ? { ...slots, people: null } : slots, doubts, isOfTable || isOwn)
}

function understood(intent: Intent, slots: Slots, doubts: Doubt[], isOfTable: boolean): Understanding {
  const { people, date, time, part } = slots
  const confident = doubts.length === 0
  return { ...unknown, intent, people, date, time, confident, doubts, part: isOfTable ? part : null }
}

/** A courtesy, or a request for a table by nothing but its day, time and people. */
function withoutWish(words: string, { isNegated }: Wishes, now: Clock): Understanding {
  const said = withoutGoodWishes(withoutFarewell(words))
  const courtesy = courtesyOf(said)
  if (courtesy === 'no') return plain('no')
  const slots = readSlots(withoutAsides(courtesy === 'thanks' ? said : words), now)
  if (isNegated || (isPutOff(words) && !courtesy && slots.time === null && !/\d/.test(words)))
    return plain('no')
  const isTable = hasSlots(slots) && isAboutTable(words, slots) && !isLate(words)
  if (courtesy && !isTable) return plain(courtesy)
  if (!hasSlots(slots) && backToMenu.test(words)) return plain('greeting')
  return isTable ? understood('reserve', slots, slots.doubts, true) : { ...unknown, part: slots.part }
}

/** The new values of a change: the words after the verb, or the whole message if none follow. */
function readChange(words: string, now: Clock): Slots {
  const told = withoutAsides(words)
  const after = readSlots(withoutOld(fromPivot(told)), now)
  return hasSlots(after) ? after : readSlots(withoutOld(told), now)
}

const anyDay = '(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|hoje|amanha)(?: feira)?'
/** 'febre, sexta não dá, vamos no domingo': the failed day is not wished if another follows. */
const failedDay = new RegExp(
  `\\b(?:n?[oa] |de |para )?${anyDay}(?: (?:a noite|de noite|agora|eu|a gente|nos|ja)){0,2} (?:nao (?:da|vai dar|posso|podemos|consigo|conseguimos|rola|vai rolar|vou|vamos|tem como|e possivel|vai ser)|mel(?:ou|aram)|furou|gorou|complicou|deu ruim|ficou (?:ruim|dificil|complicado)|e (?:ruim|complicado|impossivel))\\b(?=[^?]* ${anyDay}\\b)|\\bnao (?:posso|podemos|podem?|da|consig[a-z]+|conseg[a-z]+|vou|vamos|vai)(?: mais)?(?: ir| vir| poder)? (?:n?[oa] )?${anyDay}(?=[^?]* ${anyDay}\\b)`,
)

/** 'a reserva de hoje pode ficar pra amanhã' */
const ofOldDay = new RegExp(
  `\\b(reserva|mesa|jantar|almoco) (?:(?:que )?(?:esta |ta )?marcad[oa] para |d[eoa] )(?:dia )?${anyDay}\\b(?=[^?]* (?:para|n[oa]|pro) ${anyDay}\\b)`,
  'g',
)

/** 'o almoço na segunda para terça' */
const fromDay = new RegExp(`\\bn[oa] ${anyDay} (?=para (?:a |o )?${anyDay}\\b)`)

/** 'de sexta para sábado', 'das 19h para as 20h': only the new value is a wish. */
const withoutOld = (words: string): string =>
  words
    .replace(failedDay, ' # ')
    .replace(/\b(?:de|do|da|das) (?!minha|nossa|uma)[^,?]{1,40}? (?=para |por uma)/, ' # ')
    .replace(ofOldDay, '$1 # ')
    .replace(fromDay, ' # ')
    .replace(/ ,? ?(?:e )?nao \d{1,3}(?: pessoas)?(?= ?[,.!]|$)/, '')
    .replace(/\bem vez d[aeo]s? (?:as )?\d{1,2}(?: ?h(?: ?\d\d)?)?\b(?: pessoas)?/, ' ')
    .replace(/\bnao e mais (?:as |a |no |na |em |para )?[^?,]{1,15}? (?=, e |e )/, ' # ')
    .replace(
      /\b(?:eram|era|eramos|onde se le|de)(?: para)? \d{1,3}(?: pessoas)?(?= ?,? ?(?:e |mas )?(?:so )?(?:vao|vamos|vem|iremos|agora|virou|leia|viramos|passou|ficou))/,
      ' # ',
    )
    .replace(/\bque (?:as )?\d{1,2}(?: h)? (?:fica|e|ficou) (?:muito )?(?:cedo|tarde|ruim|apertado)/, ' # ')
    .replace(/\boutra (?=sabado|domingo)/, ' ')
    .replace(
      /\bagora (?:e |sao |vai ser |vao |ja |da |vai dar )?(?=(?:so |apenas |em |somente ){0,2}\d{1,3}\b(?! ?(?:h|:|\/)))/g,
      'ficamos ',
    )
    .replace(/, (?:so|somente|apenas) (?=\d{1,3}\b(?! ?(?:h|:|\/)))/g, ', ficamos ')
    .replace(/\bagora\b/g, ' ')
