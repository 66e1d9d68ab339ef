import { recordEvent } from '../events.queries.ts'
import { stopAssistant } from '../outbound/stop-assistant.ts'
import type { Trx } from '#platform/database/database.ts'
import type { ChatKey } from '../chat-key.ts'

/**
 * Somebody wrote from the house's phone app or another app and so took the conversation over (D-133). A finished one stays finished. A
 * message older than the last hand-back or end changes nothing.
 */
export async function takeOverInApp(
  trx: Trx,
  { id, business_id }: ChatKey,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const taken = await trx
    .updateTable('chat')
    .set({ replier: 'user' })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('replier', '=', 'assistant')
    .where((chat) =>
      chat.not(
        chat.exists(
          chat
            .selectFrom('chat_event')
            .select('chat_event.id')
            .where('chat_event.business_id', '=', business_id)
            .where('chat_event.chat_id', '=', id)
            .where('chat_event.kind', 'in', ['given_back', 'finished'])
            .where('chat_event.at', '>', at),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (taken) {
    await stopAssistant(trx, { id, business_id })
    await recordEvent(trx, { id, business_id }, { kind: 'taken_over_in_app', by_user_id: null, at: now })
  }
}
