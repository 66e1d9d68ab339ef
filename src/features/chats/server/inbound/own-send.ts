import { applyWaiting, lockMessage } from './waiting.ts'
import type { MessageKey } from './apply-change.ts'
import type { Trx } from '#platform/database/database.ts'

/** What a send carries, so that its statuses name our message even if the send was never answered (D-135). */
export const callbackData = (messageId: number): string => `message:${messageId}`

/** Notes the platform's id of a message of ours, and applies the statuses that arrived before it. */
export async function settleSend(trx: Trx, key: MessageKey, messageId: number): Promise<void> {
  await lockMessage(trx, key)
  await trx
    .updateTable('chat_message')
    .set({ external_id: key.external_id })
    .where('business_id', '=', key.business_id)
    .where('id', '=', messageId)
    .where('external_id', 'is', null)
    .execute()
  await applyWaiting(trx, key)
}

/** A status that carries the id of a message of ours settles its send. */
export async function settleOwnSend(trx: Trx, key: MessageKey, carried: string | null): Promise<void> {
  const [, id] = /^message:(\d{1,15})$/.exec(carried ?? '') ?? []
  if (id) await settleSend(trx, key, Number(id))
}
