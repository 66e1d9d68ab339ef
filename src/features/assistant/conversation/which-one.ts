/** Which of their reservations a guest means: by day, hour, people, service or position in the list, or as 'a outra'. */
import { plainText } from '../understand/plain-text.ts'
import { understand } from '../understand/understand.ts'
import type { Clock } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import type { OwnReservation } from './desk.ts'
import { timeOf, weekdayNames, weekdayOf } from '#lib/days/days.ts'

/** Words before 'a de domingo': 'não, quero cancelar só …'. */
const before =
  '(?:(?:nao|e|era|eu|sim|ah|quero|queria|pode ser|essa|esta|na verdade|cancel\\w*|desmarc\\w*|mud\\w*|alter\\w*|troc\\w*|remarc\\w*|so|apenas|mas|,) ){0,8}'
/** 'a de domingo', 'a das 20h', 'a reserva do dia 28', 'a primeira'. */
const article = new RegExp(
  `^${before}(?:a|aquela)(?: (?:reserva|mesa))? (?:d[aeo]s?|do dia|para|com|primeira|segunda|terceira|ultima|mais (?:cedo|tarde))\\b`,
)
const other = new RegExp(
  `^${before}(?:e |era )?(?:(?:a|essa|esta) )?outra(?: reserva)?(?: [,.!]| por favor)*$`,
)
const same =
  /^(?:(?:sim|isso|e|quero|cancelar|cancela|,) ){0,4}(?:essa|esta)(?: (?:mesma|mesmo|ai|sim|por favor|[,.!]))*$/

/** The guest asks for a new table, not for one of those shown. */
const anew =
  /\b(?:reservar|agendar|marcar|nova|novo|uma (?:mesa|reserva)|outra mesa|(?:quero|queria|fazer) (?:outra )?reserva|tem (?:mesa|vaga|lugar)|mesa para)\b/

const weekday = /\b(domingo|segunda|terca|quarta|quinta|sexta|sabado)\b/
const dayOfMonth = /\bdia (\d{1,2})\b|\b(\d{1,2})\/(\d{1,2})\b/
const hour = /\b(?:as|das|da) (\d{1,2})(?: ?h\b)?(?: ?(?:e |:)?(meia|\d\d)\b)?(?! pessoas)/
const party = /\b(?:de|para|com) (\d{1,3})\b(?! ?(?:h|:|\/|de\b))(?: pessoas)?/

const weekdayWord = (date: string) => plainText(weekdayNames[weekdayOf(date)]).split(/[ -]/)[0]

type Filter = (all: OwnReservation[]) => OwnReservation[]

function byDay(text: string, words: string, now: Clock): Filter | null {
  const { date, doubts } = understand(text, now)
  const [named, numbered] = [weekday.exec(words)?.[1], dayOfMonth.exec(words)]
  if (date === null && !named && !numbered && !doubts.some(({ about }) => about === 'date')) return null
  const day = Number(numbered?.[1] ?? numbered?.[2] ?? 0)
  const month = Number(numbered?.[3] ?? 0)
  const isLike = (one: string) =>
    (named !== undefined && weekdayWord(one) === named) ||
    (Number(one.slice(8)) === day && (month === 0 || Number(one.slice(5, 7)) === month))
  return (all) => {
    const exact = all.filter((one) => one.date === date)
    return exact.length > 0 ? exact : all.filter((one) => isLike(one.date))
  }
}

/** 'a das 8' means the one at 8:00 or at 20:00. */
function byHour(text: string, words: string, now: Clock): Filter | null {
  const { time } = understand(text, now)
  const said = hour.exec(words)
  if (time === null && !said) return null
  const minute = said?.[2] === 'meia' ? 30 : Number(said?.[2] ?? 0)
  const times = said ? [0, 12].map((half) => timeOf((Number(said[1]) + half) * 60 + minute)) : []
  return (all) => all.filter((one) => (time === null ? times.includes(one.time) : one.time === time))
}

function byParty(text: string, words: string, now: Clock): Filter | null {
  const people = understand(text, now).people ?? Number(party.exec(words.replace(hour, ' '))?.[1] ?? 0)
  return people > 0 ? (all) => all.filter((one) => one.people === people) : null
}

const places = ['primeira', 'segunda', 'terceira']

/** 'a segunda' means Monday if one of them is on a Monday. */
function byPlace(words: string): Filter | null {
  const said = /\b(primeira|segunda|terceira|ultima|mais cedo|mais tarde)(?= |$)/.exec(words)?.[1]
  if (said === undefined) return null
  if (said === 'ultima' || said === 'mais tarde') return (all) => all.slice(-1)
  const index = Math.max(0, places.indexOf(said))
  return (all) => all.slice(index, index + 1)
}

function byService(words: string): Filter {
  return (all) => {
    const named = all.filter(({ service }) => service !== null && words.includes(` ${plainText(service)}`))
    return named.length > 0 ? named : all
  }
}

/** Those of `all` that a text describes; null if it describes none in any of these ways. */
export function describedIn(text: string, all: OwnReservation[], now: Clock): OwnReservation[] | null {
  if (text.length > 120) return null
  const words = normalizedWords(text)
  const day = byDay(text, words, now)
  const filters = [day, byHour(text, words, now), byParty(text, words, now)].filter((one) => one !== null)
  const place = byPlace(words)
  const found = filters.reduce((left, filter) => filter(left), all)
  const isOrdinal = place !== null && (day === null || (found.length === 0 && /\bsegunda$/.test(words)))
  if (isOrdinal) return place(byService(words)(day === null ? found : all))
  const served = byService(words)(found)
  return filters.length > 0 || served.length < found.length ? served : null
}

/** Whether a text asks for a table, or explicitly for a change of one. */
export const namesTable = (text: string): boolean =>
  /\b(?:reserv\w*|mesas?|marcar|agendar|outr[oa]|nov[oa]|vagas?|lugar|mud\w+|alter\w+|troc\w+|remarc\w+|modific\w+)\b/.test(
    normalizedWords(text.slice(0, 500)),
  )

/** 'pra sábado', 'para 5 pessoas': a new value, not the name of a reservation. */
export const isNewValue = (text: string): boolean =>
  /^para\b/.test(normalizedWords(text.slice(0, 120))) && !anew.test(normalizedWords(text.slice(0, 120)))

/** What a text says about the reservations that were shown. */
export type ReservationPick =
  | { kind: 'other' | 'same' }
  /** `isNamed`: 'a de domingo', not 'domingo'. */
  | { kind: 'described'; found: OwnReservation[]; isNamed: boolean }

/** Which of them a text means; null if it means something else, such as a new table. */
export function pickIn(text: string, all: OwnReservation[], now: Clock): ReservationPick | null {
  if (text.length > 120) return null
  const words = normalizedWords(text)
  if (other.test(words)) return { kind: 'other' }
  if (same.test(words)) return { kind: 'same' }
  const isNamed = article.test(words)
  const { intent, people, date, time } = understand(text, now)
  if (intent === 'no' && people === null && date === null && time === null) return null
  if (!isNamed && (!['reserve', 'cancel'].includes(intent) || anew.test(words))) return null
  const found = describedIn(text, all, now)
  if (found === null) return isNamed ? { kind: 'described', found: [], isNamed } : null
  return { kind: 'described', found, isNamed }
}
