/** What a guest's message means (D-132). Dates and times are the branch's wall clock: no instants or zones here. */

export const intents = [
  'reserve',
  'change',
  'cancel',
  'mine',
  'menu',
  'hours',
  'address',
  'person',
  'greeting',
  'thanks',
  'yes',
  'no',
  'unknown',
] as const
export type Intent = (typeof intents)[number]

/** The wall clock at which the message is read: 'YYYY-MM-DD' and 'HH:mm[:ss]'. */
export type Clock = { date: string; time: string }

/** Why a number of people is not sure: a range or an estimate, a number without a word beside it, or somebody not counted. */
export type PeopleDoubt =
  | { about: 'people'; why: 'range' | 'uncounted' }
  | { about: 'people'; why: 'loose'; number: number }

/** Why a day is not sure. `said` is the day as written; `options` are the days that it could be. */
export type DateDoubt =
  | { about: 'date'; why: 'past' | 'far' | 'weekday'; said: string }
  | { about: 'date'; why: 'several'; options: string[] }
  | { about: 'date'; why: 'none' | 'vague' }

/** Why a time is not sure. 'half': the hour may be before or after noon. */
export type TimeDoubt =
  | { about: 'time'; why: 'half'; hour: number; minute: number }
  | { about: 'time'; why: 'past'; said: string }
  | { about: 'time'; why: 'several' | 'none' | 'midnight' }

/** Doubts that need a question before anybody acts on the message. */
export type Doubt = PeopleDoubt | DateDoubt | TimeDoubt | { about: 'wish'; wishes: Intent[] }

/** Matters that the assistant does not answer itself (D-153). */
export type Matter = 'complaint' | 'allergy' | 'english' | 'spanish'

/** A part of the day, named without an hour. */
export type DayPart = 'morning' | 'afternoon' | 'evening'

export type Understanding = {
  intent: Intent
  people: number | null
  /** 'YYYY-MM-DD', today or later. */
  date: string | null
  /** 'HH:mm' */
  time: string | null
  /** Whether the whole message was understood. A value that was not said is null without a doubt; a doubtful value is null. */
  confident: boolean
  doubts: Doubt[]
  /** 'person' for a complaint or an allergy, 'unknown' for another language; null for anything else. */
  matter: Matter | null
  /** The part of the day that the guest named without an hour; null for none. */
  part: DayPart | null
}

/** The reading of a part of a message: its value, or why it is not sure, and the text without it. */
export type PartReading<Value, Why> = { value: Value | null; doubt: Why | null; rest: string }
