import type { MetaAccess, signIns } from './connection.queries.ts'
import type { Choice } from '../message/choice.ts'
import type { KeptMedia, PlatformEvent } from '../message/incoming.ts'
import type { Place } from '../message/place.ts'
import type { MessagingWindow } from '../port.ts'
import type { Channel } from '../rules.ts'
import type { Act } from '#platform/act.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import type { MetaFailure, MetaOutcome } from '#platform/meta/outcome.ts'
import type { MetaApp } from '#platform/meta/settings.ts'
import type { Settings } from '#platform/settings.ts'
import type { DeliveryFormat, WebhookChange } from '#platform/webhooks/changes.ts'

/** A number or an account of ours, by the platform's id. */
export type Account = { business_id: number; channel: Channel; account: string }

/** A file of ours that a message brings. */
export type SentFile = {
  kind: 'image' | 'document'
  mime: string
  /** As who gets it sees it. */
  name: string
  caption: string | null
  /** Where the platform can fetch it. */
  address: string
  bytes: () => Promise<Buffer | MetaFailure>
  /** Notes whether the upload is under way, for a process that dies; false once the message is settled otherwise. */
  noteUpload: (isUnderWay: boolean) => Promise<boolean>
}

/** The content of a message of ours. `text` is the readable text, and is sent alone if the platform takes nothing else. */
export type SentContent = { text: string } & (
  | { kind: 'text' }
  | { kind: 'choice'; choice: Choice }
  | { kind: 'place'; place: Place }
  | { kind: 'template'; id: number; values: Record<string, string> }
  | { kind: 'file'; file: SentFile }
)

/** A message of ours that leaves now. */
export type OutgoingSend = {
  ours: Account
  token: string
  /** The customer's, as the platform names them. */
  address: string
  content: SentContent
  /** The platform's id of the message that this one answers. */
  reply_to: string | null
  /** Comes back with every status of the message, where the platform can. */
  carried: string
  window: MessagingWindow
}

/** Bytes of a file and the digest that the platform promises; or whether to ask again, at once or with another token. */
export type FileDownload =
  | { kind: 'done'; bytes: Buffer; sha256: string | null }
  | { kind: 'again' }
  | { kind: 'final' }
  | { kind: 'access' }

/** The changes that a refusal makes besides its message (D-135). */
export type RefusalEffect =
  | 'lose access'
  | 'stop number'
  | 'warn'
  | 'register'
  | 'read templates'
  | 'stop template'
  | 'opt out'

/** A refusal that changes something of our number; `sentence` is for people, in Portuguese. */
export type RefusedSend = {
  ours: Account
  effect: RefusalEffect
  code: number | null
  sentence: string
  /** The template that the message was made of. */
  templateId: () => Promise<number | undefined>
}

/** The sign-in that lets us act for an account. */
export type SignInService = {
  /** Our app there; null if this installation has none. */
  appOf: (settings: Settings) => MetaApp | null
  scope: string
  /** The address of the dialog, without its query. */
  dialogOf: (settings: Settings) => string
  /** The path where the dialog sends people back to. */
  callback: string
  exchange: (
    house: House,
    app: MetaApp,
    returned: { code: string; redirectUri: string },
  ) => Promise<MetaOutcome<{ access_token: string; expires_in?: number | null | undefined }>>
  /** What the platform says about a token: null for valid, the reason in Portuguese for lost, `unknown` without an answer. */
  verdictOf: (house: House, app: MetaApp, access: MetaAccess) => Promise<string | null | { unknown: true }>
  /** Renews a token that ends soon, where the platform allows it. */
  renew?: (house: House, grant: StoredGrant) => Promise<void>
}

export type StoredGrant = {
  business_id: number
  account: string
  account_name: string | null
  granted_user_id: number | null
}

/** The server's calls to a platform: all code that talks to it. */
export type Wire = {
  delivery: DeliveryFormat
  /** The fields of its deliveries that are about conversations. */
  fields: readonly string[]
  /** The events in a change of such a field, one for each element; null if the inbox reads none of it. */
  read: (change: WebhookChange) => (PlatformEvent | null)[]
  /** The business that has this account. Looks through all businesses, because an event names none. */
  findBusiness: (db: Db, account: string) => Promise<{ business_id: number } | undefined>
  /** The sign-ins that an account of ours can send with now, the best first; none while it is not connected or switched off. */
  signIns: (db: Db, ours: Omit<Account, 'channel'>, now: Date) => ReturnType<typeof signIns>
  /** Why somebody or the platform switched the account off; null while it is on, or where that cannot be. */
  switchedOff?: (db: Db, ours: Account) => Promise<{ notice: string | null } | null>
  /** Makes the call that sends a message, once, and answers the platform's id of it. */
  send: (house: House, sending: OutgoingSend) => Promise<MetaOutcome<{ id: string }>>
  /** Shows a customer that they were read, up to this message of theirs. */
  markRead: (
    house: House,
    read: { account: string; token: string; address: string; external_id: string },
  ) => Promise<MetaOutcome<unknown>>
  bringFile: (act: Act, ours: Account, file: KeptMedia, limitBytes: number) => Promise<FileDownload>
  /** The sender's name, if deliveries tell none; null for none, also if the platform does not answer. */
  readName?: (act: Act, ours: Account, address: string) => Promise<string | null>
  /** The changes that a refusal makes to our number, if it has a state of its own. */
  applyEffect?: (trx: Trx, act: Act, refused: RefusedSend) => Promise<void>
  signIn: SignInService
}
