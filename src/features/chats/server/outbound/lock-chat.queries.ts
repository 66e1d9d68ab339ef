import type { Trx } from '#platform/database/database.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { ChatKey } from '../chat-key.ts'

/** The chat until the transaction ends: who takes it over, finishes it or writes in it waits. */
export async function lockChat(trx: Trx, { business_id, id }: ChatKey) {
  const [chat] = await lock(trx, { business_id, id })
  if (!chat) throw new Error(`There is no chat ${id}.`)
  return chat
}
const lock = compiled((db, { business_id, id }: ChatKey) =>
  db
    .selectFrom('chat')
    .select(['id', 'business_id', 'branch_id', 'channel', 'account', 'status', 'replier'])
    .select(['customer_wrote_at', 'last_message_at', 'customer_address', 'customer_name'])
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .forNoKeyUpdate(),
)
export type LockedChat = Awaited<ReturnType<typeof lockChat>>
