export type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'played' | 'failed'

/** A message of a conversation, with what both sides later did to it. */
export type Message = {
  id: string
  channel: 'whatsapp' | 'instagram'
  /** The phone_number_id, or the id of the Instagram account. */
  place: string
  customer_id: string
  /** `app` was written by staff in the phone app. */
  from: 'customer' | 'business' | 'app'
  type: string
  /** The content of its type, as the platform carries it. */
  content: Record<string, unknown>
  /** Milliseconds. */
  at: number
  status: MessageStatus | null
  error: number | null
  reply_to: string | null
  /** Echoed in statuses (biz_opaque_callback_data). */
  opaque: string | null
  /** The digits or id that the sender wrote. */
  sent_to: string | null
  reactions: { by: 'customer' | 'business'; emoji: string }[]
  edited: boolean
  deleted: boolean
}
