/** What a conversation remembers from one turn to the next. */
import type { DayPart } from '../understand/understanding.ts'
import type { TableAt } from '#features/reservations/rules.ts'

export const stepNames = [
  'idle',
  'unit',
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
] as const
export type StepName = (typeof stepNames)[number]

/** An option of the last question, so that its number or its title answers it. */
type Offered = { id: string; title: string }

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
  /** The name is to be another than the one that the platform tells. */
  asksName?: boolean
  /** What guests read before they book was said. */
  isPolicyTold?: boolean
}

export type Changing = TableAt & { id: number; service?: string | null }

export type State = {
  version: 1
  step: StepName
  offered: Offered[]
  /** What was asked before the customer chose an establishment. */
  pending: string | null
  draft: BookingDraft
  /** The reservation that is talked about. */
  target: number | null
  /** The reservation that is being changed, as the customer was shown it; `draft` is what it is to be. */
  changing: Changing | null
  /** What was said of the last reservation that was made or changed here. */
  made: string | null
  /** That reservation; null: none was. */
  last: TableAt | null
}

export const emptyDraft: BookingDraft = { people: null, date: null, time: null, name: null, phone: null }

export const freshState = (): State => ({
  version: 1,
  step: 'idle',
  offered: [],
  pending: null,
  draft: emptyDraft,
  target: null,
  changing: null,
  made: null,
  last: null,
})

/** A stored state; a new one where its shape is not ours. */
export function stateOf(stored: unknown): State {
  const { version, step } = (stored ?? {}) as Partial<State>
  const isOurs = version === 1 && stepNames.includes(step as StepName)
  return isOurs ? { ...freshState(), ...(stored as State) } : freshState()
}
