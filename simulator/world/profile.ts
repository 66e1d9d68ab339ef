import type { WebhookObject } from './app.ts'

export type SignatureMode = 'right' | 'wrong-secret' | 'missing' | 'sha1' | 'changed-body'

/** How webhooks leave: for all of them, or for one event where its sender says so. */
export type DeliveryProfile = {
  /** Further copies of each delivery. */
  copies: number
  /** Copies leave at the same moment instead of one after another. */
  concurrent: boolean
  /** The part of the deliveries that is copied, from 0 to 1. */
  copied: number
  /** Each delivery leaves at a random moment within this span. */
  shuffle_ms: number
  delay_ms: number
  /** Events that share one POST; 1 sends each alone. */
  batch: number
  /** How long a batch waits to be full. */
  batch_ms: number
  /** Kept until released. */
  hold: boolean
  /** Dropped on the way: polling must find the change. Names of fields, or `*`. */
  lose: string[]
  signature: SignatureMode
  /** Instagram events are signed with the app's Meta secret instead of its Instagram secret. */
  instagram_secret: 'instagram' | 'app'
  timeout_ms: number
}

/** How a message that was accepted goes on; milliseconds after the one before. */
export type StatusProfile = {
  sent_ms: number
  delivered_ms: number
  /** Null: the person does not open the chat by itself. */
  read_ms: number | null
  /** The statuses leave in the opposite order. */
  reversed: boolean
  /** The first status leaves before the answer to the send. */
  before_answer: boolean
}

/** How templates are reviewed when nobody does it by hand; null waits for a person. */
export type ReviewProfile = { after_ms: number | null; rejects_violations: boolean }

export const calmDelivery: DeliveryProfile = {
  copies: 0,
  concurrent: false,
  copied: 1,
  shuffle_ms: 0,
  delay_ms: 0,
  batch: 1,
  batch_ms: 50,
  hold: false,
  lose: [],
  signature: 'right',
  instagram_secret: 'instagram',
  timeout_ms: 10_000,
}

export const calmStatuses: StatusProfile = {
  sent_ms: 60,
  delivered_ms: 120,
  read_ms: null,
  reversed: false,
  before_answer: false,
}

/** An event that Meta tells an app about. */
export type PlatformEvent = {
  object: WebhookObject
  /** The WABA or the Instagram account: entry.id. */
  account: string
  /** `entry.id` where it is not the account. */
  entry_id?: string
  field: string
  /** `changes[].value`; for Instagram the element of `messaging[]`. */
  value: Record<string, unknown>
  /** Milliseconds. */
  at: number
}
