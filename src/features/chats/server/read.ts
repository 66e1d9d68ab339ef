import { accessOf } from '#features/channels/server/access.ts'
import type { Act } from '#platform/act.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'
import { logged, type MetaOutcome } from '#platform/meta/outcome.ts'
import { wires } from '#features/channels/server/wires.ts'
import type { ChatKey, OfChat } from './chat-key.ts'

/** Marks the chat as read and tells the platform; no effect if nothing was unread. */
export async function markRead({ house }: Act, db: Db, { id, business_id }: ChatKey): Promise<void> {
  await transaction(db, async (trx) => {
    const read = await trx
      .updateTable('chat')
      .set({ unread: 0 })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .where('unread', '>', 0)
      .returning('id')
      .executeTakeFirst()
    if (read) await house.enqueue(trx, tellRead, { business_id, chat_id: id })
  })
}

/** A chat that still has its customer, with the platform's id of their last message. */
function findRead(db: Db, { business_id, chat_id }: OfChat) {
  return db
    .selectFrom('chat')
    .innerJoin('chat_message as message', (join) =>
      join
        .onRef('message.business_id', '=', 'chat.business_id')
        .onRef('message.chat_id', '=', 'chat.id')
        .on('message.sender', '=', 'customer'),
    )
    .select(['chat.channel', 'chat.account', 'chat.customer_address', 'message.external_id'])
    .where('chat.business_id', '=', business_id)
    .where('chat.id', '=', chat_id)
    .where((chat) =>
      chat.exists(
        chat
          .selectFrom('chat_identity')
          .select('chat_identity.chat_id')
          .whereRef('chat_identity.business_id', '=', 'chat.business_id')
          .whereRef('chat_identity.chat_id', '=', 'chat.id'),
      ),
    )
    .orderBy('message.platform_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type ReadMark = NonNullable<Awaited<ReturnType<typeof findRead>>>

async function tell(
  { house }: Act,
  { business_id }: OfChat,
  read: ReadMark,
): Promise<MetaOutcome<unknown> | null> {
  const { channel, account, external_id, customer_address } = read
  const access = external_id && (await accessOf(house, house.db, { business_id, channel, account }))
  if (!access) return null
  const { token } = access
  return wires[channel].markRead(house, { account, token, address: customer_address, external_id })
}

/** Shows the customer that the house read their messages. Best effort: nothing waits for it, and a failure is only logged. */
export const tellRead: Job<OfChat> = {
  name: 'tell_read',
  tries: 1,
  async run(act, of) {
    const read = await findRead(act.house.db, of)
    const outcome = read && (await tell(act, of, read))
    if (outcome && outcome.kind !== 'done') {
      act.house.log.info(logged(outcome), 'chats: the customer was not shown that they were read')
    }
  },
}
