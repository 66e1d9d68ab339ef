/** The option that a typed answer to the waiting question chooses. */
import { meansAnotherTable, meansSameTable, saysChange } from '../understand/after-booking.ts'
import { isForPeople } from '../understand/house-questions.ts'
import { plainText } from '../understand/plain-text.ts'
import { isOrder } from '../understand/strangers.ts'
import { understand } from '../understand/understand.ts'
import type { Clock, Intent, Understanding } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import { agreesTo } from './agreement.ts'
import type { Desk } from './desk.ts'
import { occasionIn } from './occasions.ts'
import { bareNameIn } from './said-name.ts'
import { numberIn, optionNumbered, titled } from './offered.ts'
import type { State, StepName } from './state.ts'
import { Name, Phone } from '#features/guests/rules.ts'
import { timeOf } from '#lib/days/days.ts'

type AnswerReader = (state: State, text: string, desk: Desk) => string | null

const yesOrNo =
  (yes: (state: State) => string | null, no: string | null): AnswerReader =>
  (state, text, desk) => {
    if (isYes(state, text, desk.now)) return yes(state)
    return understand(text, desk.now).intent === 'no' ? no : null
  }

/** A time without a word that marks it: '20', '20 e 30', '2030', 'umas 8 e meia'. */
const clock =
  /^(?:(?:pode ser|as|a|umas|la pelas|por volta das|para as|para) ){0,2}(\d{1,2}|uma)(?: ?(?:h e|h|e|:|\.) ?| )?(meia|\d\d)?(?: ?h)?(?: [,.!])*$/

/** The times that such an answer may mean, as typed and after noon; only when the assistant asked for a time. */
export function timesIn({ step, offered }: State, text: string): string[] {
  const said = step === 'time' && text.length <= 40 ? clock.exec(normalizedWords(text)) : null
  if (!said) return []
  const minute = said[2] === 'meia' ? 30 : Number(said[2] ?? 0)
  // 'uma' means 13:00, because no table is offered at 1:00.
  if (said[1] === 'uma') {
    const hours = offered.some(({ id }) => id.startsWith('time:01')) ? [1, 13] : [13]
    return hours.map((hour) => timeOf(hour * 60 + minute))
  }
  const hours = Number(said[1]) < 12 ? [Number(said[1]), Number(said[1]) + 12] : [Number(said[1])]
  return minute > 59 ? [] : hours.filter((hour) => hour < 24).map((hour) => timeOf(hour * 60 + minute))
}

/** The options that a number may mean: its position in the list, its day of the month, or its time. */
export function meanings(state: State, text: string): State['offered'] {
  const { step, offered } = state
  if (step !== 'date' && step !== 'time') return []
  // 'nove' is the hour, '9' may also be the ninth option.
  const number = step === 'time' && !/\d/.test(text) ? null : numberIn(text)
  const times = timesIn(state, text).map((time) => `time:${time}`)
  return offered.filter(
    ({ id }, index) =>
      index + 1 === number || (step === 'date' ? Number(id.slice(-2)) === number : times.includes(id)),
  )
}

const onlyMeaning: AnswerReader = (state, text) => {
  const [one, other] = meanings(state, text)
  return one && !other ? one.id : null
}

/** A guest may type a time that was not offered; the assistant does not guess between morning and evening. */
const timeIn: AnswerReader = (state, text, desk) => {
  const [time, other] = timesIn(state, text)
  const isNone = meanings(state, text).length === 0
  const offered = state.offered.filter(({ id }) => id.startsWith('time:'))
  if (offered.length === 1 && isYes(state, text, desk.now)) return offered[0]!.id
  return onlyMeaning(state, text, desk) ?? (isNone && time && !other ? `time:${time}` : null)
}

/** 'sim', 'pode pedir', 'confirma' at the beginning. */
const agreeing =
  /^(?:(?:sim|isso|claro|ok|okay|beleza|ta bom|ta certo|perfeito|otimo|certo|fechado|com certeza|confirmo|confirmado|confirma|pode(?: sim)?|por favor|,) ){0,3}(?:sim|isso(?: mesmo)?|claro|ok|okay|beleza|fechado|com certeza|confirmo|confirmado|pode (?:pedir|reservar|confirmar|mandar|enviar|fazer|marcar|ser|mudar|trocar)|confirma|pode)(?= |$)/
/** Words that take a yes back or add a condition. */
const however =
  /\b(?:nao|mas|porem|so que|espera|pera|calma|antes|depois|se|quando|outr[oa]s?|mud\w*|troc\w*|alter\w*|nome|com|sem|qual|quanto|quantos|quem|onde|como|em vez|mais tarde|deix\w*|esquec\w*|desist\w*|cancel\w*)\b|\?/

/** Words that take back even a message that is a yes as a whole. */
const condition = /\b(?:mas|porem|so que|espera|pera|calma|antes (?:de|disso|me|eu|preciso))\b/

/** A yes followed by a word of affection or thanks: 'pode pedir minha filha'. With a wish, a condition or a question it is no yes. */
function isYes({ step }: State, text: string, now: Clock): boolean {
  if (agreesTo(step, text)) return true
  if (text.length > 80) return false
  const understood = understand(text, now)
  const words = normalizedWords(text)
  if (understood.intent === 'yes') return !condition.test(words)
  const said = agreeing.exec(words)?.[0]
  if (said === undefined || said.trim() === '') return false
  const left = words.slice(said.length)
  const isSmall = left.split(' ').filter((word) => /[a-z0-9]/.test(word)).length <= 5
  return (
    isSmall && !/\d/.test(left) && !however.test(left) && !saysMore(step, understood) && !isForPeople(text)
  )
}

/** A wish that only agrees to what was read back. */
const wishAt: Partial<Record<StepName, Intent>> = { review: 'reserve', 'change-review': 'change' }

/** The rest of it says something about the table, or asks for something else. */
const saysMore = (step: StepName, { intent, people, date, time, part, doubts }: Understanding) =>
  !['unknown', 'thanks', wishAt[step]].includes(intent) ||
  [people, date, time, part].some((value) => value !== null) ||
  doubts.length > 0

/** 'por aqui mesmo', 'pelo whats', 'pode ser por aqui sim, não sei mexer em site' */
const here =
  /^(?:(?:pode ser|quero|reservar|fazer|vamos|prefiro|sim|melhor|,) ){0,3}(?:(?:por |pelo )?(?:aqui|aki|chat|whats|whatsapp|zap|insta|instagram))(?: mesmo| sim| por favor| [,.!])*(?: [,.!] (?:que |pois |porque )?(?:eu )?nao (?:sei|consigo|gosto|entendo|uso|quero|tenho)\b[^?,\d]*(?: [,.!])*)?$/
const hereIn: AnswerReader = (state, text, desk) =>
  here.test(normalizedWords(text.slice(0, 120)))
    ? 'do:here'
    : yesOrNo(() => 'do:here', 'do:drop')(state, text, desk)

/** 'pode reservar', 'pedir', after a review: as good as a yes. */
const asking =
  /^(?:(?:sim|ok|pode|quero|vamos|vou|por favor|[,.!]) ){0,4}(?:pedir|pede|reservar|mandar?|enviar|fazer|finalizar|seguir|reserva)(?: (?:a |o )?(?:reserva|mesa|pedido))?(?: ai| por favor| [,.!])*$/
const changing =
  /^(?:(?:eu |nao |, ){0,2}(?:quero|queria|vou|preciso|da para|pode) )?(?:mudar?|trocar?|alterar?)(?: (?:uma coisa|algo|ai|isso|por favor|[,.!]))*$/
const reviewed: AnswerReader = (state, text, desk) =>
  changing.test(normalizedWords(text.slice(0, 80))) ? 'do:change' : asked(state, text, desk)
const asked: AnswerReader = (state, text, desk) =>
  asking.test(normalizedWords(text.slice(0, 80)))
    ? 'do:confirm'
    : (renamed(state, text, desk) ?? yesOrNo(() => 'do:confirm', 'do:change')(state, text, desk))

/** 'ok', after a reservation was shown, means that all is well. 'Sim' may answer the question below it. */
const content =
  /^(?:(?:ta|muito|que|ah|entao) ){0,2}(?:ok|okay|beleza|certo|certinho|otimo|perfeito|show|joinha|bom|bem|legal|maravilha|combinado|top)(?: entao| demais| [,.!])*$/
const keptIn: AnswerReader = (state, text, desk) =>
  content.test(normalizedWords(text.slice(0, 80)))
    ? 'do:keep'
    : yesOrNo(() => null, 'do:keep')(state, text, desk)

/** What to change in a table that was read back: 'o nome', 'o horário', or nothing after all. */
const revised: AnswerReader = (state, text, desk) => {
  const words = text.length > 40 ? '' : normalizedWords(text)
  if (/\d/.test(words)) return null
  if (/^(?:nada|nenhum\w*|deixa|voltar?|esta (?:tudo )?certo|ta certo)\b/.test(words)) return 'do:here'
  const named = revisable.find(([pattern]) => pattern.test(words))?.[1]
  return named ?? renamed(state, text, desk) ?? yesOrNo(() => null, 'do:here')(state, text, desk)
}
const revisable: [RegExp, string][] = [
  [/\b(?:pessoas|quantidade|numero)\b/, 'do:people'],
  [/^(?:o |a |mudar |trocar )*(?:dia|data)\b/, 'do:day'],
  [/\bhorario\b|^(?:o |a |mudar |trocar )*h\b/, 'do:time'],
  [/\bnome\b/, 'do:name'],
  [/\bocasiao\b/, 'do:occasion'],
]

/** 'no meu nome' or 'sim', when asked for a name, gives no name. */
const noName =
  /^(?:(?:no|o|em) )?(?:meu(?: nome)?|mesmo|mesma|mim|sim|ok|isso|pode ser|certo|beleza)(?: mesmo| [,.!])*$/

/** Words that occur in sentences and never in names. */
const sentence =
  /\b(?:nao|nem|quero|queria|nome|falar|vou|posso|pode|precisa|preciso|prefiro|porque|qual|quem|depois|ninguem|anonim[oa]|reserva|mesa)\b/

/** A name is short, without digits or markup; a sentence with a wish is not a name, nor is an order to a machine. */
const nameIn: AnswerReader = (_, text, desk) => {
  const { data } = Name.safeParse(
    bareNameIn(text) ?? text.replace(/^\s*(?:(?:o )?meu nome é|me chamo|em nome de|sou [oa])\s+/i, ''),
  )
  const words = normalizedWords(text)
  const { intent, part } = understand(text, desk.now)
  const isWish =
    !['unknown', 'yes'].includes(intent) ||
    part !== null ||
    noName.test(words) ||
    /\bnome\b/i.test(data ?? '')
  const isName = data && data.length <= 80 && data.split(' ').length <= 8 && !/[\d?<>{}[\]|\\/=@#]/.test(data)
  return isName && !isWish && !sentence.test(words) && !isOrder(plainText(text)) ? `name:${data}` : null
}

/** 'põe Batman', after a table was read back. */
const renamed: AnswerReader = (_, text, desk) => {
  const name = bareNameIn(text)
  const isElse = name === null || understand(name, desk.now).intent !== 'unknown' || isForPeople(name)
  return isElse || occasionIn(name, desk.now) !== null ? null : `name:${name}`
}

/** A sentence around a phone is short; a longer one is not cut, because the rest may look like another phone. */
const phoneIn: AnswerReader = (_, text) => {
  const { data } = text.length > 80 ? { data: undefined } : Phone.safeParse(text)
  return data ? `phone:${data}` : null
}

/** The number, or a yes to the number that was asked about. */
const peopleIn: AnswerReader = (state, text, desk) => {
  const number = numberIn(text)
  if (number) return `people:${number}`
  const asked = state.offered.find(({ id }) => id.startsWith('people:'))
  return asked ? yesOrNo(() => asked.id, 'do:people')(state, text, desk) : null
}

/** Whether the guest means another table or the existing one; 'sim' may mean either. */
const anotherIn: AnswerReader = (state, text, desk) => {
  if (/\d/.test(text)) return null
  if (meansSameTable(text)) return state.offered[1]?.id ?? null
  return meansAnotherTable(text) ? 'do:here' : yesOrNo(() => null, 'do:keep')(state, text, desk)
}

/** 'sim, obrigada' takes an offer; 'ok, obrigada' may as well be a goodbye. */
const offerTaken: AnswerReader = (state, text, desk) => {
  const [offered, other] = state.offered
  if (!offered || other || !isYes(state, text, desk.now)) return null
  const isThanks = understand(text, desk.now).intent === 'thanks'
  return isThanks && !/\b(?:sim|quero|claro|aceito)\b/.test(normalizedWords(text)) ? null : offered.id
}

const answers: Partial<Record<StepName, AnswerReader>> = {
  // Without a step the only possible offer is a person.
  idle: offerTaken,
  how: hereIn,
  people: peopleIn,
  date: onlyMeaning,
  time: timeIn,
  name: nameIn,
  phone: phoneIn,
  occasion: (_, text, desk) => occasionIn(text, desk.now),
  review: reviewed,
  revise: revised,
  mine: keptIn,
  own: keptIn,
  change: yesOrNo(() => null, 'do:keep'),
  'change-review': (state, text, desk) =>
    state.changing && saysChange(text)
      ? `changed:${state.changing.id}`
      : yesOrNo(({ changing }) => changing && `changed:${changing.id}`, 'do:keep')(state, text, desk),
  another: anotherIn,
  elsewhere: yesOrNo(({ offered }) => (offered.length === 2 ? offered[0]!.id : null), 'do:keep'),
  cancelling: yesOrNo(({ target }) => `gone:${target}`, 'do:keep'),
}

/** Questions at which a number does not mean an option. */
const ownNumbers: StepName[] = ['people', 'date', 'time']

/** The id of the option that a text names by its title, its number, or the subject of the question. Null if it names none. */
export function typedChoice(state: State, text: string, desk: Desk): string | null {
  const byNumber = ownNumbers.includes(state.step) ? null : optionNumbered(state, text)
  return titled(state, text) ?? byNumber ?? answers[state.step]?.(state, text, desk) ?? null
}
