/** What a message means as an answer to the waiting question, after what was said before. */
import { hourText } from '../day-words.ts'
import { understand } from '../understand/understand.ts'
import type { Clock, Doubt, Understanding } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import type { State } from './state.ts'
import { isInPart } from './times.ts'
import { timeOf } from '#lib/days/days.ts'

const sameHour = /\b(?:n?ess[ea]|n?est[ea]|no mesmo|na mesma|mesm[oa]) (?:hor[aá]rio|hora)\b/i
const soon = /\b(?:agora(?: mesmo)?|daqui (?:a )?pou(?:co|quinho)|j[aá] j[aá])\b/i

/** Understands a message with what the conversation knows: the hour and the part of the day wished for, and the waiting question. */
export function understandHere(state: State, text: string, now: Clock): Understanding {
  const { step, draft } = state
  const hour = draft.time ?? draft.wished
  const told = hour ? text.replace(sameHour, `às ${hourText(hour)}`) : text
  const read = withinPart(soonAsToday(told, now), state)
  return step === 'people' ? withNumber(read, told, now) : withEstimate(read, normalizedWords(told))
}

/** 'tem mesa agora?', 'daqui a pouco, umas 3 da tarde' mean today. */
function soonAsToday(text: string, now: Clock): Understanding {
  const read = understand(text, now)
  const isUnread = read.intent === 'unknown' || read.intent === 'reserve'
  if (!isUnread || read.date !== null || !soon.test(text)) return read
  const isHour = read.doubts.some(({ about }) => about === 'time') || read.time !== null
  return isHour ? understand(text.replace(soon, 'hoje'), now) : read
}

const settled = (read: Understanding, doubt: Doubt, known: Partial<Understanding>): Understanding => {
  const doubts = read.doubts.filter((one) => one !== doubt)
  return { ...read, ...known, doubts, confident: doubts.length === 0 }
}

/** 'lá pelas 8' means 20:00 after 'sexta à noite', instead of 19:00, or if only 20:00 is offered. */
function withinPart(read: Understanding, { step, draft, offered }: State): Understanding {
  const isEvening = draft.time !== null && isInPart(draft.time, 'evening')
  const part = draft.part ?? (isEvening ? 'evening' : null)
  const half = read.doubts.find((doubt) => doubt.about === 'time')
  if (half?.why !== 'half') return read
  const times = [half.hour, half.hour + 12].map((hour) => timeOf(hour * 60 + half.minute))
  const isOffered = (time: string) => step === 'time' && offered.some(({ id }) => id === `time:${time}`)
  const [time, other] = times.filter((one) => (part ? isInPart(one, part) : isOffered(one)))
  return time && !other ? settled(read, half, { time, part: null }) : read
}

const estimate =
  /\b(?:acho que|uns|umas|mais ou menos|provavelmente)(?: (?:em|somos|seremos|vamos|ser|sao|para)){0,2} (\d{1,3})\b(?! ?(?:ou|a|ate|e|-|h) ?\d)/
/** The number at the beginning of an answer: '3 ja flei, amanhã'. */
const first =
  /^(?:(?:nao|sim|entao|e|,|so|somos|para|vamos(?: dizer| em| ser)?|poe|pode ser|digamos|fecha em) ){0,3}(\d{1,3})(?= ?(?:[,.!]|$|pessoas))/

/** 'acho que 6' is an estimate: the assistant asks back with its number. */
function withEstimate(read: Understanding, words: string): Understanding {
  const number = estimate.exec(words)?.[1]
  const doubt = read.doubts.find((one) => one.about === 'people' && one.why === 'range')
  if (!doubt || !number || /\d/.exec(words)?.index !== words.indexOf(number)) return read
  const asked: Doubt = { about: 'people', why: 'loose', number: Number(number) }
  return { ...read, doubts: read.doubts.map((one) => (one === doubt ? asked : one)) }
}

/** A number at the beginning of an answer to 'how many people' is that number; the assistant asks back about an estimate. */
function withNumber(read: Understanding, text: string, now: Clock): Understanding {
  if (read.people !== null) return read
  const words = normalizedWords(text)
  const doubt = read.doubts.find(({ about }) => about === 'people')
  const number = Number(first.exec(words)?.[1] ?? 0)
  const isOther = doubt?.about === 'people' && doubt.why !== 'loose'
  if (number === 0 || isOther) return withEstimate(read, words)
  const rest = understand(words.replace(first, ''), now)
  const isTakenBack = /\b(?:nao|alias|melhor|dizer)\b/.test(words.replace(first, ''))
  const isSaidTwice = rest.people !== null || rest.doubts.some(({ about }) => about === 'people')
  if (isTakenBack || isSaidTwice) return read
  if (read.intent === 'reserve')
    return doubt ? settled(read, doubt, { people: number }) : { ...read, people: number }
  return rest.intent === 'reserve' ? { ...rest, people: number } : read
}
