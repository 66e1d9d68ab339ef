import { recordEvent } from './events.queries.ts'
import type { Trx } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/engine/statements.ts'

type OfTurn = { id: number; business_id: number; branch_id: number | null }

/**
 * The changes that a turn of the assistant makes to its chat. `branch_id`: the establishment that the customer chose, if they chose one.
 * `handsOver`: to people 'now', or 'later': the house is closed, and the assistant goes on until it opens (D-154), which is 'opened'.
 */
export type AfterTurn = { branch_id?: number; handsOver: 'now' | 'later' | 'opened' | null; at: Date }

/** Moves a chat to the chosen establishment, and hands it over to people. The caller holds the chat's row. */
export async function changeAfterTurn(trx: Trx, chat: OfTurn, after: AfterTurn): Promise<void> {
  const { branch_id, handsOver, at } = after
  const moves = branch_id !== undefined && branch_id !== chat.branch_id
  const ends = handsOver === 'now' || handsOver === 'opened'
  if (moves || ends) {
    await sendLater(
      trx,
      trx
        .updateTable('chat')
        .set({ ...(moves ? { branch_id } : {}), ...(ends ? { replier: 'user' as const } : {}) })
        .where('business_id', '=', chat.business_id)
        .where('id', '=', chat.id),
    )
  }
  if (moves) await recordEvent(trx, chat, { kind: 'transferred', branch_id, by_user_id: null, at })
  // The customer was told already when the house was closed.
  if (handsOver === 'now' || handsOver === 'later')
    await recordEvent(trx, chat, { kind: 'handed_over', by_user_id: null, at })
}
