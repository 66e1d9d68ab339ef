import type { Doubt } from '../understand/understanding.ts'
import type { Desk, BusinessDesk } from './desk.ts'
import type { Miss, MissedMessage } from '../misses.ts'
import { type BookingDraft, forgotten, type State, type StepName } from './state.ts'
import type { HandOver, QuestionOption, Saying } from './turn.ts'

/**
 * A turn while it is worked on. Each message that was heard puts other values in its fields; no value changes itself, so one that was kept can
 * be put back.
 */
export type Scene = {
  house: BusinessDesk
  /** The establishment; null until one is chosen. */
  desk: Desk | null
  state: State
  /** The news of the turn, and the question that ends it. */
  news: readonly Saying[]
  question: Saying | null
  handOver: HandOver | null
  /** The establishment that was chosen in this turn. */
  chosen: number | null
  /** Questions of the current message that the house has no answer to. */
  unanswered: Miss | null
  /** Messages of this turn that were not understood or not answered. */
  misses: readonly MissedMessage[]
  /** Wishes of this turn that the house cannot offer: a later message of the burst may change why. */
  missed?: Partial<Pick<BookingDraft, 'people' | 'date' | 'time'>>
  /** Doubts that this turn's messages left. */
  doubts?: Doubt[]
}

/** Tells something, once in a turn. */
export function tell(scene: Scene, text: string): void {
  if (!scene.news.some((saying) => saying.type === 'text' && saying.text === text)) {
    scene.news = [...scene.news, { type: 'text', text }]
  }
}

/** Writes where the conversation stands. */
export function updateState(scene: Scene, changed: Partial<State>): void {
  scene.state = { ...scene.state, ...changed }
}

/** Ends the turn with a question; `options` answer it by their press, number or title. */
export function ask(
  scene: Scene,
  step: StepName,
  { text, label = 'Ver opções', options = [] }: { text: string; label?: string; options?: QuestionOption[] },
): void {
  updateState(scene, { step, offered: options.map(({ id, title }) => ({ id, title })) })
  scene.question = options.length > 0 ? { type: 'choice', text, label, options } : { type: 'text', text }
}

/** No question waits any longer. The name and phone that the customer gave stay for the next table. */
export function rest(scene: Scene): void {
  const { made, last, cancelled, unit, night } = scene.state
  scene.state = { ...forgotten(scene.state), made, last, cancelled, unit, night }
  scene.question = null
  scene.missed = {}
  scene.doubts = []
}

/** A person takes over; the state of the conversation stays for when it comes back (D-79). */
export function handOver(scene: Scene, why: HandOver): void {
  scene.handOver = why
}

/** Adds values to the table that the guest asks for. */
export function note(scene: Scene, known: Partial<BookingDraft>): void {
  updateState(scene, { draft: { ...scene.state.draft, ...known } })
}

/** Removes a wish that the house cannot offer from the draft; the next message of the same turn may make it possible. */
export function miss(scene: Scene, field: 'people' | 'date' | 'time'): void {
  scene.missed = { ...scene.missed, [field]: scene.state.draft[field] }
  note(scene, { [field]: null })
}

/** Puts back the wishes that this turn removed from the draft. */
export function restoreMissed(scene: Scene): void {
  const { people, date, time } = scene.state.draft
  const { missed = {} } = scene
  scene.missed = {}
  note(scene, {
    people: people ?? missed.people ?? null,
    date: date ?? missed.date ?? null,
    time: time ?? missed.time ?? null,
  })
}
