import { platforms } from '#features/channels/platforms.ts'
import type { Account } from '#features/channels/server/port.ts'
import { wires } from '#features/channels/server/wires.ts'
import type { Act } from '#platform/act.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { OfChat } from '../chat-key.ts'

const dayMs = 86_400_000
/** How long after the person's last message their name is asked for. */
const askedForMs = 7 * dayMs

const findChat = (db: Db, { business_id, chat_id }: OfChat) =>
  db
    .selectFrom('chat')
    .select(['channel', 'account', 'customer_address', 'customer_name', 'customer_wrote_at'])
    .where('business_id', '=', business_id)
    .where('id', '=', chat_id)
    .executeTakeFirst()

const changeUnnamed = (db: Db, { business_id, chat_id }: OfChat, standInName: string) =>
  db
    .updateTable('chat')
    .where('business_id', '=', business_id)
    .where('id', '=', chat_id)
    .where('customer_name', '=', standInName)

/** Gives a conversation the name of its person if no delivery tells it: asks again each day, until the person was silent for a week. */
export const readCustomerName: Job<OfChat> = {
  name: 'chats.read-instagram-name',
  async run(act, of) {
    const { house, now } = act
    const chat = await findChat(house.db, of)
    if (!chat) return
    const { channel, account, customer_address, customer_name, customer_wrote_at } = chat
    const { standInName } = platforms[channel]
    const { readName } = wires[channel]
    if (!readName || customer_name !== standInName) return
    const name = await readName(act, { business_id: of.business_id, channel, account }, customer_address)
    if (name !== null) {
      await changeUnnamed(house.db, of, standInName)
        .set({ customer_name: name, name_asked_at: null })
        .execute()
      return
    }
    // After that, their next message asks again.
    const isRecent = customer_wrote_at !== null && now.getTime() - customer_wrote_at.getTime() < askedForMs
    await transaction(house.db, async (trx) => {
      await changeUnnamed(trx, of, standInName)
        .set({ name_asked_at: isRecent ? now : null })
        .execute()
      if (isRecent) await house.enqueue(trx, readCustomerName, of, { at: new Date(now.getTime() + dayMs) })
    })
  },
}

/** Call it after storing a message whose platform tells no names: asks for the person's name, unless a job is already asking. */
export function askForName(
  { house, now }: Act,
  { business_id, channel, account }: Account,
  identity: string,
): Promise<void> {
  return transaction(house.db, async (trx) => {
    const chat = await trx
      .updateTable('chat')
      .from('chat_identity as known')
      .set({ name_asked_at: now })
      .whereRef('known.business_id', '=', 'chat.business_id')
      .whereRef('known.chat_id', '=', 'chat.id')
      .where('known.business_id', '=', business_id)
      .where('known.account', '=', account)
      .where('known.identity', '=', identity)
      .where('chat.customer_name', '=', platforms[channel].standInName)
      .where('chat.name_asked_at', 'is', null)
      .returning('chat.id')
      .executeTakeFirst()
    if (chat) await house.enqueue(trx, readCustomerName, { business_id, chat_id: chat.id })
  })
}
