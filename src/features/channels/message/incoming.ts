/** The kind of a message besides its text (D-131). */
export const messageTypes = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'template',
  'interactive',
  'unsupported',
] as const

export type MessageType = (typeof messageTypes)[number]

/** A file as the platform names it; its bytes are fetched later. `name` is hostile input without its folders. */
export type Media = {
  /** `shared`: a post or a story, whose content says whether it is an image or a video. */
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker' | 'shared'
  id: string | null
  url: string | null
  mime: string | null
  sha256: string | null
  name: string | null
}

/** A file as a message keeps it. */
export type KeptMedia = Media & {
  /** The path in our store, once the file is there; then `mime` is the type of its content and `size` its bytes. */
  path?: string
  size?: number
  /** How often it could not be fetched. */
  tries?: number
  /** The file is given up; 'access': until the channel is connected again. */
  lost?: true | 'access'
}

/** The content of a message, on any platform. */
export type IncomingContent = {
  type: MessageType
  /** All that people read: text, caption, file name, place, names and phones. */
  message: string
  media: Media[]
  /** Facts besides the text, such as the id of a pressed button; null for none. */
  details: Record<string, unknown> | null
}

/** What happens to a message that is there already, or will be. Times are ISO instants. */
export type MessageChange =
  | { kind: 'status'; status: DeliveryStatus; error: PlatformError | null }
  | { kind: 'edit'; message: string; at: string }
  | { kind: 'revoke'; at: string }
  | { kind: 'reaction'; from: string; emoji: string; at: string }
  | { kind: 'seen' }

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed'

/** Why the platform could not deliver; `code` is Meta's. */
export type PlatformError = { code: number | null; title: string | null }

/**
 * Why a message of ours is not on its way, as stored. `unclear`: we do not know whether the platform took it. `stopped`: a person took the
 * conversation over before the assistant's words left.
 */
export type StoredError = PlatformError & { subcode?: number | null; unclear?: boolean; stopped?: boolean }

/** The platform's names for the sender. */
export type PlatformCustomer = {
  /** Each leads to the same chat; the first that is known decides. */
  identities: string[]
  /** The address of an answer: the wa_id as received, or an id of the platform. */
  address: string
  /** As shown; null if the platform names nobody. */
  name: string | null
}

/** A message of the platform as the inbox stores it. */
export type IncomingMessage = {
  external_id: string
  /** 'user' for messages that the house wrote in the platform's own app. */
  sender: 'customer' | 'user'
  customer: PlatformCustomer
  said: IncomingContent
  /** The platform's id of the message that it answers. */
  reply_to: string | null
  at: Date
  /** Another app holds the thread: the assistant does not answer. */
  isStandby?: boolean
}

/** What an element of a delivery means to the inbox. `account` is ours, by the platform's id. */
export type PlatformEvent = { account: string } & (
  | { kind: 'said'; message: IncomingMessage }
  | {
      kind: 'change'
      /** The message, by the platform's id. */
      of: string
      change: MessageChange
      /** Identities of whom it is about. */
      people: string[]
      /** What our send carried, if the platform brings it back. */
      carried?: string | null
    }
  /** A customer has further identities from now on; `address`: and this one in place of the one before. */
  | { kind: 'renamed'; customer: PlatformCustomer; added: string[]; address: string | null }
)

const lineOf = (part: string | null) => part?.trim() ?? ''

/** The parts that say something, each on its line. */
export const lines = (...parts: (string | null)[]): string => parts.map(lineOf).filter(Boolean).join('\n')

/** The placeholder of what cannot be shown (meta-platform §5.1). */
export const unsupported: IncomingContent = {
  type: 'unsupported',
  message: 'Mensagem não suportada',
  media: [],
  details: null,
}

/** Shown in place of a message that the customer deleted. */
export const deletedText = 'Mensagem apagada'

/** Characters that turn or hide text, and those that file names cannot have. */
// oxlint-disable-next-line no-control-regex
const unsafeInNames = /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g

/** The last part of a file's name, without folders and control characters; null if nothing is left. */
export function fileName(given: string | null): string | null {
  const last = (given ?? '').split(/[\\/]/).at(-1)!.replaceAll(unsafeInNames, '').trim()
  return /^\.*$/.test(last) ? null : Array.from(last).slice(0, 200).join('')
}
