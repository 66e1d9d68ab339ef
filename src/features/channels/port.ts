import type { StoredError } from './message/incoming.ts'
import type { Channel } from './rules.ts'

/** Whether the platform takes free text: now, only from a person of the house, or no more. */
export type MessagingWindow = 'open' | 'person' | 'closed'

/** What a platform takes and how it names people: the same for browser and server, without any call (`server/port.ts` has those). */
export type Platform = {
  channel: Channel
  /** As people call it. */
  label: string
  /** Stands where it tells no name of a customer. */
  standInName: string
  /** Whether an address of digits is a phone. */
  namesByPhone: boolean
  /** Characters of a text that a person may send at once (D-78). */
  textLimit: number
  /** The messages that a text becomes. */
  messagesOf: (text: string) => string[]
  /** `endsAt`: a day after the customer's last message (`windowEnd` of chats); null if they never wrote. */
  windowAt: (endsAt: Date | null, now: Date) => MessagingWindow
  /** What it answers to free text after its window. */
  windowClosed: StoredError
  takesTemplates: boolean
  takesPlaces: boolean
  takesDocuments: boolean
  /** Words under a photo or a document; otherwise they are a message of their own. */
  takesCaptions: boolean
  /** Bytes of a photo. */
  photoLimit: number
  /** It fetches a photo from our address instead of taking its bytes. */
  fetchesPhotos: boolean
  /** What we send comes back as an event, like what the house writes in the platform's own app. */
  echoesSends: boolean
}
