import type { MissedMessage } from '../misses.ts'
import type { Matter } from '../understand/understanding.ts'
import type { MessageType } from '#features/channels/message/incoming.ts'

/** A message that the customer wrote since the last answer. */
export type HeardInput = {
  message_id: number
  /** As the inbox stores it: the caption of a picture is its second line. */
  text: string
  /** The id of the pressed button or list row; null for what was typed. */
  choice: string | null
  type: MessageType
}

/** An option of a question; `id` comes back when it is pressed. */
export type QuestionOption = { id: string; title: string; description?: string }

/** Something that the assistant says. */
export type Saying =
  | Readonly<{ type: 'text'; text: string }>
  /** Up to ten options with titles of at most 24 letters; `label` opens the list, at most 20 letters. Stored texts number them. */
  | Readonly<{ type: 'choice'; text: string; label: string; options: QuestionOption[] }>
  | Readonly<{ type: 'location'; name: string; address: string; latitude: number; longitude: number }>

/**
 * Why a person takes over. 'failed': the turn itself broke; its job says so, not the conversation. 'opened': the house is open again, and
 * the guest was told before that people answer then (D-154). A matter: something that people answer (D-153).
 */
export type HandOver = 'asked' | 'misunderstood' | 'stuck' | 'failed' | 'closed' | 'opened' | Matter

/** The assistant's answer. At a hand-over, `say` ends with the sentences that tell so. */
export type Turn = {
  say: Saying[]
  handOver: HandOver | null
  /** The house is closed: the assistant goes on until this moment of its wall clock (D-154). */
  until?: { date: string; time: string }
  /** The branch that the customer chose just now. */
  branch_id?: number
  /** Messages that were not understood or not answered. */
  missed?: readonly MissedMessage[]
}
