import type { StoredError } from './message/incoming.ts'
import type { Channel } from './rules.ts'

/** Whether the platform takes free text: from anybody, only from a person of the house, or not any longer. */
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
  /** The platform's answer to free text after its window. */
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
  /** Our own messages come back as events, like those that the house writes in the platform's own app. */
  echoesSends: boolean
}
