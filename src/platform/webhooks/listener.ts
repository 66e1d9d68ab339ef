import type { WebhookChange, Channel } from './changes.ts'
import type { Act } from '#platform/act.ts'

/** What became of a part of a change: new here, here already, or nothing of ours. */
export type Outcome = {
  kind: 'stored' | 'known' | 'ignored'
  /** Whose words or acts it holds: the business, and the platform's names of the person. */
  people?: { business_id: number; addresses: readonly string[] }
}

/** A part of a change that is stored on its own: of two parts one may fail. It may run again. */
export type Part = (act: Act) => Promise<Outcome>

/** What a feature does with the changes of some fields of a channel. */
export type Listener = {
  channel: Channel
  fields: readonly string[]
  partsOf(change: WebhookChange): Part[]
}
