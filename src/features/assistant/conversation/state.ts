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

/** The questions of which the answers make a table that is asked for. */
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

/** The questions of a table that is asked for or changed. */
export const bookingSteps: readonly StepName[] = [...tableSteps, 'revise', 'change', 'change-review']

/** An option of the last question, so that its number or its title answers it. */
type OfferedOption = { id: string; title: string }

/** The table that is being asked for. */
export type BookingDraft = {
  people: number | null
  date: string | null
  time: string | null
  name: string | null
  phone: string | null
  /** Absent until it was asked; null: none in particular. */
  reason?: number | null
  /** The part of the day that was said without an hour. */
  part?: DayPart | null
  /** The hour that was asked for and that the house cannot offer: 'e domingo nesse horário?'. */
  wished?: string
  /** The name is to be another than the one that the platform tells. */
  asksName?: boolean
  /** What guests read before they book was said. */
  isPolicyTold?: boolean
}

/** A reservation as it was, and its establishment. */
export type CancelledTable = TableAt & { unit: number; name: string; reason: number | null }

export type ChangeDraft = TableAt & { id: number; service?: string | null }

/** What a message says: the id of a pressed button, or null for what was typed, and the words. */
export type Utterance = { choice: string | null; text: string }

/** What was said while the establishment was asked for, on this date of the wall: another day it means something else. */
type PendingWords = { date: string; said: Utterance[] }

/** People answer from this moment of the establishment's wall clock on; until then the assistant does what it can (D-154). */
export type Night = { date: string; time: string; isTold: boolean }

export type State = {
  version: 1
  step: StepName
  offered: OfferedOption[]
  /** The establishment that the customer knows they talk to; null before it was named, and once it is forgotten (D-152). */
  unit: number | null
  pending: PendingWords | null
  /** The question that waits while the establishment is asked for. */
  resume: StepName | null
  draft: BookingDraft
  /** The reservation that is talked about. */
  target: number | null
  /** The reservation that is being changed, as the customer was shown it; `draft` is what it is to be. */
  changing: ChangeDraft | null
  /** What was said of the last reservation that was made or changed here. */
  made: string | null
  /** That reservation; null: none was. */
  last: TableAt | null
  /** The reservation that was cancelled here last, until a table is asked for; null: none was. */
  cancelled: CancelledTable | null
  /** The reservation that is to be cancelled once the table that is asked for is made; its guest is asked first. */
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

/** A stored state; a new one where its shape is not ours. */
export function stateOf(stored: unknown): State {
  const { version, step, pending } = (stored ?? {}) as Partial<State>
  const isOurs = version === 1 && stepNames.includes(step as StepName)
  if (!isOurs) return freshState()
  // An older program kept only words.
  return { ...freshState(), ...(stored as State), pending: pending instanceof Object ? pending : null }
}

/** What is left once the conversation was finished or silent for a day: the name and the phone that the customer gave (D-152). */
export const forgotten = ({ draft: { name, phone } }: State): State => ({
  ...freshState(),
  draft: { ...emptyDraft, name, phone },
})
