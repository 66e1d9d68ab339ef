import type { WebhookChange } from './changes.ts'
import type { Act } from '#platform/act.ts'

/** The outcome of a part of a change: new here, here already, or nothing of ours. */
export type PartOutcome = {
  kind: 'stored' | 'known' | 'ignored'
  /** Whose words or acts it holds: the business, and the platform's names of the person. */
  people?: { business_id: number; addresses: readonly string[] }
}

/** A part of a change that is stored on its own: of two parts one may fail. It may run again. */
export type ChangePart = (act: Act) => Promise<PartOutcome>

/** Handles the changes that a feature takes. */
export type WebhookListener = {
  takes: (change: WebhookChange) => boolean
  partsOf(change: WebhookChange): ChangePart[]
}
