import { lengthLimit, plainText } from './plain-text.ts'
import { isPutOff, shortAnswer } from './short-answers.ts'
import { hasSlots, isAboutTable, readSlots, type Slots } from './slots.ts'
import { isStrange } from './strangers.ts'
import type { Clock, Doubt, Intent, Understanding } from './understanding.ts'
import { changeVerb, wishesIn } from './wishes.ts'
import { normalizedWords } from './words.ts'

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

const plain = (intent: Intent): Understanding => ({ ...unknown, intent, confident: intent !== 'unknown' })

/** The choices of the menu by their number (D-79). */
const choices: Intent[] = ['reserve', 'menu', 'address', 'person']
/** '1', '1️⃣', 'opção 1', or a whole line of the menu. */
const choice =
  /^(?:(?:quero |escolho )?(?:a |o )?(?:opcao |numero |item )?)?([1-4]|uma?)(?: [,!)]| por favor| reservar| cardapio| endereco e horarios| falar com atendente)*$/

const backToMenu = /\b(?:menu (?:inicial|principal)|voltar|comecar de novo|recomecar|inicio)\b/

/**
 * What a guest means by a message, by rules alone (D-132). `now` is the wall clock of the branch. Too long, in another language, or
 * without a wish that the rules know: 'unknown'. What is unsure is null and has a doubt, never a guess.
 */
export function understand(text: string, now: Clock): Understanding {
  if (text.length > lengthLimit) return unknown
  const written = plainText(text)
  if (!/[a-z0-9]/.test(written) || isStrange(written)) return unknown
  const words = normalizedWords(written)
  const chosen = choice.exec(words)
  if (chosen) return plain(choices[/\d/.test(chosen[1]!) ? Number(chosen[1]) - 1 : 0]!)
  const short = shortAnswer(words)
  if (short) return plain(short)
  if (/^(?:opcao |numero )?[\d ,.!?]+$/.test(words)) return unknown
  return understandWishes(words, now)
}

function understandWishes(words: string, now: Clock): Understanding {
  const { wishes, isVague, isNegated } = wishesIn(words)
  const [wish] = wishes
  if (wish === 'person') return plain('person')
  const slots = wish === 'change' ? readChange(words, now) : readSlots(words, now)
  const isFact = wish !== undefined && wish !== 'reserve' && wish !== 'change'
  const { people, date, time } = slots
  if (wish === undefined) {
    if (isNegated || (isPutOff(words) && time === null && !/\d/.test(words))) return plain('no')
    if (!hasSlots(slots)) return backToMenu.test(words) ? plain('greeting') : unknown
    if (!isAboutTable(words, slots)) return unknown
  }
  const doubts: Doubt[] = [
    ...(wishes.length > 1 || isVague ? [{ about: 'wish' as const, wishes }] : []),
    ...(isFact ? [] : slots.doubts),
  ]
  return { ...unknown, intent: wish ?? 'reserve', people, date, time, confident: doubts.length === 0, doubts }
}

/** What a change is to be: what follows the verb, or the whole message where nothing does. */
function readChange(words: string, now: Clock): Slots {
  const after = readSlots(withoutOld(words.slice(changeVerb.exec(words)?.index ?? 0)), now)
  return hasSlots(after) ? after : readSlots(withoutOld(words), now)
}

/** 'de sexta para sábado', 'das 19h para as 20h': only the new value is a wish. */
const withoutOld = (words: string): string =>
  words.replace(/\b(?:de|do|da|das) (?!minha|nossa|uma)[^,?]{1,40}? (?=para )/, ' # ')
