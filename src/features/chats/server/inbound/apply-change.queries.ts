import { type ExpressionBuilder, sql } from 'kysely'
import { deletedText, type MessageChange } from '#features/channels/message/incoming.ts'
import { statusesBefore } from '../../rules.ts'
import type { Trx } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/engine/statements.ts'
import type { Tables } from '#platform/database/tables.ts'

/** A message by the platform's id. */
export type MessageKey = { business_id: number; external_id: string }

const messageOf = (trx: Trx, { business_id, external_id }: MessageKey) =>
  trx
    .updateTable('chat_message')
    .where('business_id', '=', business_id)
    .where('external_id', '=', external_id)

const isOurs = (eb: ExpressionBuilder<Tables, 'chat_message'>) => eb('sender', '<>', 'customer')

/** The customer has read our messages of the chat up to this one. */
function markSeen(trx: Trx, { business_id, external_id }: MessageKey) {
  return trx
    .updateTable('chat_message')
    .from('chat_message as seen')
    .set({ status: 'read' })
    .where('seen.business_id', '=', business_id)
    .where('seen.external_id', '=', external_id)
    .whereRef('chat_message.business_id', '=', 'seen.business_id')
    .whereRef('chat_message.chat_id', '=', 'seen.chat_id')
    .whereRef('chat_message.platform_at', '<=', 'seen.platform_at')
    .where('chat_message.sender', '<>', 'customer')
    .where('chat_message.status', 'in', ['sent', 'delivered'])
}

function updateFor(trx: Trx, key: MessageKey, change: MessageChange) {
  const message = messageOf(trx, key)
  switch (change.kind) {
    case 'status':
      return message
        .set({
          status: change.status,
          error: change.status === 'failed' ? JSON.stringify(change.error) : null,
        })
        .where(isOurs)
        .where('status', 'in', statusesBefore[change.status])
    case 'edit':
      return message
        .set({ message: change.message, edited_at: change.at })
        .where('deleted_at', 'is', null)
        .where((eb) => eb.or([eb('edited_at', 'is', null), eb('edited_at', '<=', change.at as never)]))
    case 'revoke':
      return message
        .set({ message: deletedText, media: null, details: null, deleted_at: change.at })
        .where('deleted_at', 'is', null)
    case 'reaction': {
      const { from, emoji, at } = change
      return message
        .set({ reactions: sql`reactions || ${JSON.stringify({ [from]: { emoji, at } })}::jsonb` })
        .where(sql<boolean>`coalesce((reactions -> ${from} ->> 'at')::timestamptz <= ${at}, true)`)
    }
    case 'seen':
      return markSeen(trx, key)
  }
}

/**
 * Applies a platform's change to a message: a status only forward, an edit or a reaction only if it is the latest, and nothing to a deleted
 * message.
 */
export const applyChange = (trx: Trx, key: MessageKey, change: MessageChange): Promise<void> =>
  sendLater(trx, updateFor(trx, key, change))
