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
  /** What is told in any case, and the question that ends the turn. */
  news: readonly Saying[]
  question: Saying | null
  handOver: HandOver | null
  /** The establishment that was chosen in this turn. */
  chosen: number | null
  /** What the house has no answer to, of the message that is heard now. */
  unanswered: Miss | null
  /** What was not understood or not answered in this turn. */
  misses: readonly MissedMessage[]
  /** What was wished in this turn and the house cannot offer: a later message of the burst may change why. */
  missed?: Partial<Pick<BookingDraft, 'people' | 'date' | 'time'>>
  /** What this turn's messages left unsure. */
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

/** Nothing waits any more. Name and phone, which the customer gave, stay for the next table. */
export function rest(scene: Scene): void {
  const { made, last, cancelled, unit, night } = scene.state
  scene.state = { ...forgotten(scene.state), made, last, cancelled, unit, night }
  scene.question = null
  scene.missed = {}
  scene.doubts = []
}

/** A person goes on; what the conversation stands at stays, for when it comes back (D-79). */
export function handOver(scene: Scene, why: HandOver): void {
  scene.handOver = why
}

/** Writes what is known of the table that is asked for. */
export function note(scene: Scene, known: Partial<BookingDraft>): void {
  updateState(scene, { draft: { ...scene.state.draft, ...known } })
}

/** Takes a wish out of the draft that the house cannot offer; the next message of the same turn may make it possible. */
export function miss(scene: Scene, field: 'people' | 'date' | 'time'): void {
  scene.missed = { ...scene.missed, [field]: scene.state.draft[field] }
  note(scene, { [field]: null })
}

/** Puts back what this turn took out of the draft. */
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
