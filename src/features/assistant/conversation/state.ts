/** What a conversation remembers from one turn to the next. */
import type { DayPart } from '../understand/understanding.ts'
import type { TableAt } from '#features/reservations/rules.ts'

export const stepNames = [
  'idle',
  'unit',
  'unit-check',
  'how',
  'people',
  'date',
  'time',
  'name',
  'phone',
  'occasion',
  'review',
  'revise',
  'mine',
  'own',
  'cancelling',
  'change',
  'change-review',
  'another',
  'elsewhere',
] as const
export type StepName = (typeof stepNames)[number]

/** The questions whose answers make up a booking. */
export const tableSteps: readonly StepName[] = [
  'how',
  'people',
  'date',
  'time',
  'name',
  'phone',
  'occasion',
  'review',
]

/** The questions of a booking or a change. */
export const bookingSteps: readonly StepName[] = [...tableSteps, 'revise', 'change', 'change-review']

/** An option of the last question, so that its number or its title answers it. */
type OfferedOption = { id: string; title: string }

/** The table that the guest is asking for. */
export type BookingDraft = {
  people: number | null
  date: string | null
  time: string | null
  name: string | null
  phone: string | null
  /** Absent until the question was asked; null: none in particular. */
  reason?: number | null
  /** The part of the day, if the guest named it without an hour. */
  part?: DayPart | null
  /** The hour that the guest wished for and the house cannot offer: 'e domingo nesse horário?'. */
  wished?: string
  /** The guest wants another name than the one on the platform. */
  asksName?: boolean
  /** The guest was told what to read before booking. */
  isPolicyTold?: boolean
}

/** A reservation as it was, and its establishment. */
export type CancelledTable = TableAt & { unit: number; name: string; reason: number | null }

export type ChangeDraft = TableAt & { id: number; service?: string | null }

/** One message: the id of a pressed button, or null for typed text, and the words. */
export type Utterance = { choice: string | null; text: string }

/**
 * Messages that wait for the choice of the establishment, with the date on which they were written: on another day they mean something
 * else.
 */
type PendingWords = { date: string; said: Utterance[] }

/** People answer from this moment on, by the establishment's wall clock; until then the assistant does what it can (D-154). */
export type Night = { date: string; time: string; isTold: boolean }

export type State = {
  version: 1
  step: StepName
  offered: OfferedOption[]
  /** The establishment that the customer knows they talk to; null before it was named, and once it is forgotten (D-152). */
  unit: number | null
  pending: PendingWords | null
  /** The question that waits for the choice of the establishment. */
  resume: StepName | null
  draft: BookingDraft
  /** The reservation that the conversation is about. */
  target: number | null
  /** The reservation being changed, as the customer was shown it; `draft` has its new values. */
  changing: ChangeDraft | null
  /** The details of the last reservation that was made or changed here. */
  made: string | null
  /** That reservation; null: none was. */
  last: TableAt | null
  /** The last reservation that was cancelled here, until the guest asks for a table; null: none was. */
  cancelled: CancelledTable | null
  /** The reservation to cancel once the present booking is made; the guest is asked first. */
  replaces: number | null
  night: Night | null
}

export const emptyDraft: BookingDraft = { people: null, date: null, time: null, name: null, phone: null }

export const freshState = (): State => ({
  version: 1,
  step: 'idle',
  offered: [],
  unit: null,
  pending: null,
  resume: null,
  draft: emptyDraft,
  target: null,
  changing: null,
  made: null,
  last: null,
  cancelled: null,
  replaces: null,
  night: null,
})

/** The stored state; a new one if it does not have our shape. */
export function stateOf(stored: unknown): State {
  const { version, step, pending } = (stored ?? {}) as Partial<State>
  const isOurs = version === 1 && stepNames.includes(step as StepName)
  if (!isOurs) return freshState()
  // An older program kept only words.
  return { ...freshState(), ...(stored as State), pending: pending instanceof Object ? pending : null }
}

/** What stays once the conversation was finished or silent for a day: the name and the phone that the customer gave (D-152). */
export const forgotten = ({ draft: { name, phone } }: State): State => ({
  ...freshState(),
  draft: { ...emptyDraft, name, phone },
})
