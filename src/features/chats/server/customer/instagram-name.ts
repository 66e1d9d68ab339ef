import { findAccess, loseAccess } from '#features/channels/server/connection.queries.ts'
import { nameOnInstagram } from '../../customer-name.ts'
import { standInNames } from '#lib/person/person.ts'
import type { Act } from '#platform/act.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'
import { readInstagramPerson } from '#platform/meta/instagram.ts'
import { logged } from '#platform/meta/outcome.ts'

type ChatKey = { business_id: number; chat_id: number }

const dayMs = 86_400_000
/** How long after the person's last message their name is asked for. */
const askedForMs = 7 * dayMs

/** A conversation whose person has no name yet. */
const unnamedChat = (db: Db, { business_id, chat_id }: ChatKey) =>
  db
    .selectFrom('chat')
    .select(['account', 'customer_address', 'customer_wrote_at'])
    .where('business_id', '=', business_id)
    .where('id', '=', chat_id)
    .where('channel', '=', 'instagram')
    .where('customer_name', '=', standInNames.instagram)
    .executeTakeFirst()

const changeUnnamed = (db: Db, { business_id, chat_id }: ChatKey) =>
  db
    .updateTable('chat')
    .where('business_id', '=', business_id)
    .where('id', '=', chat_id)
    .where('customer_name', '=', standInNames.instagram)

/** The name that Instagram tells of the person; null for none, also when it does not answer. */
async function readName({ house, now }: Act, business_id: number, account: string, person: string) {
  const { db, meta, log } = house
  const access = await findAccess(house, db, { business_id, service: 'instagram', account })
  if (!access) return null
  const read = await readInstagramPerson(meta, { token: access.token, account, person })
  if (read.kind === 'done') return nameOnInstagram(read.answer)
  log.info({ what: 'instagram person', ...logged(read) }, 'meta')
  if (read.kind === 'refused' && read.advice === 'reconnect') {
    await loseAccess(db, { business_id, access, now, reason: read.sentence })
  }
  return null
}

/** Asks again in a day, until the person has been silent for a week; then their next message asks. */
async function askLater({ house, now }: Act, key: ChatKey, wroteAt: Date | null): Promise<void> {
  const isRecent = wroteAt !== null && now.getTime() - wroteAt.getTime() < askedForMs
  await transaction(house.db, async (trx) => {
    await changeUnnamed(trx, key)
      .set({ name_asked_at: isRecent ? now : null })
      .execute()
    if (isRecent) await house.enqueue(trx, readInstagramName, key, { at: new Date(now.getTime() + dayMs) })
  })
}

/** Gives a conversation of Instagram the name of its person: no webhook tells it (meta-platform §11). */
export const readInstagramName: Job<ChatKey> = {
  name: 'chats.read-instagram-name',
  async run(act, key) {
    const { db } = act.house
    const chat = await unnamedChat(db, key)
    if (!chat) return
    const name = await readName(act, key.business_id, chat.account, chat.customer_address)
    if (name === null) await askLater(act, key, chat.customer_wrote_at)
    else await changeUnnamed(db, key).set({ customer_name: name, name_asked_at: null }).execute()
  },
}

/** Call after a message of Instagram was stored: asks for the person's name, unless somebody does already. */
export function askForName(
  { house, now }: Act,
  { business_id, account }: { business_id: number; account: string },
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
      .where('chat.customer_name', '=', standInNames.instagram)
      .where('chat.name_asked_at', 'is', null)
      .returning('chat.id')
      .executeTakeFirst()
    if (chat) await house.enqueue(trx, readInstagramName, { business_id, chat_id: chat.id })
  })
}
