import type { IncomingContent } from '#features/channels/message/incoming.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'

/** A message of a customer that was stored just now. */
export type HeardMessage = {
  chat: { business_id: number; id: number }
  message_id: number
  said: IncomingContent
  /** The platform's id of the message that it answers. */
  reply_to: string | null
  /** The platform's time. */
  at: Date
}

/**
 * Carries out the request of a message, in the transaction that stores it. True: the message is answered by that, and the bot has no turn.
 */
export type Heed = (trx: Trx, act: Act, heard: HeardMessage) => Promise<boolean>

/** Asks one after another until one carries out the request; returns whether any did. */
export async function isHeeded(heeds: readonly Heed[], ...asked: Parameters<Heed>): Promise<boolean> {
  for (const heed of heeds) if (await heed(...asked)) return true
  return false
}
