/** A message with a statement and a question for the house: both get an answer. */
import { clausesOf, joined } from '../understand/clauses.ts'
import {
  type AskedOfHouse,
  askedOfHouse,
  asksPriceOfTopic,
  requestsIn,
} from '../understand/house-questions.ts'
import { lengthLimit } from '../understand/plain-text.ts'
import { understand } from '../understand/understand.ts'
import type { Clock, Intent, Understanding } from '../understand/understanding.ts'

/** A question in a message; `fact`: it is about the menu, the hours or the place, which the house always answers. */
export type AskedClause = AskedOfHouse & { text: string; fact: Understanding | null }

/** The statements of a message without its questions, and the questions. */
export type Both = {
  /** Null if no words are left that mean anything alone. */
  rest: string | null
  questions: AskedClause[]
  /** Whether all questions come after the statement, which has no condition: 'sim. e tem estacionamento?' */
  isAfter: boolean
}

const facts: readonly Intent[] = ['menu', 'hours', 'address']
/** The facts that the house always tells. */
export const isFact = (intent: Intent): boolean => facts.includes(intent)
const deals: readonly Intent[] = ['reserve', 'change', 'cancel', 'mine']
const condition =
  /\b(?:se|caso|desde|contanto|depende\w*|só|so|mas|antes|primeiro|porém|porem|senão|senao|quando|espera|pera|calma|com|sem|precis\w*)\b/iu

const clausesLimit = 12

/** Splits a message; null if it contains only a statement or only a question. */
export function bothIn(text: string, now: Clock): Both | null {
  if (text.length > lengthLimit) return null
  const whole = understand(text, now)
  const clauses = clausesOf(text)
  if (clauses.length > clausesLimit) return null
  const isDeal = deals.includes(whole.intent)
  const read = clauses.map((clause) => ({
    clause,
    asked: askedIn(clause, now, { asksFact: isFact(whole.intent) }),
  }))
  const asked = read.filter((one) => one.asked !== null)
  const questions = asked.map(({ clause, asked: what }) => ({ ...what!, text: clause }))
  if (isDeal) {
    const wished = questions.length > 0 ? null : whole.intent === 'reserve' ? requestsIn(text) : null
    if (wished) questions.push({ ...wished, text, fact: null })
    return questions.length > 0 ? { rest: text, questions, isAfter: false } : null
  }
  const count = questions.reduce((sum, { topics, isMore }) => sum + topics.length + (isMore ? 1 : 0), 0)
  const said = read.filter((one) => one.asked === null).map(({ clause }) => clause)
  const rest = restOf(said, now)
  if (questions.length === 0 || (rest === '' && count < 2 && questions.length < 2)) return null
  const lastSaid = read.findLastIndex((one) => one.asked === null)
  const firstAsked = read.findIndex((one) => one.asked !== null)
  const isApart = /[.!…]$/u.test(read[lastSaid]?.clause.trim() ?? '') || /^e\s/iu.test(questions[0]!.text)
  const isAfter = lastSaid < firstAsked && isApart && !asked.some(({ clause }) => condition.test(clause))
  return { rest: rest === '' ? null : rest, questions, isAfter }
}

/** The statements as one message; if they mean nothing together ('a vovó vem. Vamos ser 6'), only those about the table. */
function restOf(clauses: string[], now: Clock): string {
  const whole = joined(clauses)
  if (understand(whole, now).intent !== 'unknown') return whole
  const news = clauses.filter((clause) => ['reserve', 'change'].includes(understand(clause, now).intent))
  return news.length > 0 ? joined(news) : whole
}

/** What a clause asks, unless it is about a table or a reservation. */
function askedIn(
  clause: string,
  now: Clock,
  { asksFact }: { asksFact: boolean },
): Omit<AskedClause, 'text'> | null {
  const understood = understand(clause, now)
  const { intent, people, date, time } = understood
  if (asksFact && isFact(intent) && !asksPriceOfTopic(clause))
    return { topics: [], isMore: false, fact: understood }
  const isSlot = [people, date, time].some((value) => value !== null)
  const asked = (intent === 'unknown' && !isSlot) || intent === 'menu' ? askedOfHouse(clause) : null
  return asked && { ...asked, fact: null }
}
