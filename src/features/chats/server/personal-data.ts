import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { identitiesOf } from '#features/channels/message/identities.ts'
import { dropFilesOfChats } from './media/files.queries.ts'
import { platforms } from '#features/channels/platforms.ts'
import { channels } from '#features/channels/rules.ts'
import { erasedName, type DataSubject } from '#lib/person/person.ts'
import { internationalDigits } from '#lib/person/phone.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { deliveryHoldings, eraseDeliveries } from '#platform/webhooks/personal-data.ts'

/** A conversation by its phone: the platform gives it with the country code, and a mobile number with or without its ninth digit. */
const addressesOf = ({ phones }: DataSubject) =>
  phones.map(internationalDigits).flatMap((dialled) => [dialled, `+${dialled}`])

/** Where an address of digits is a phone. */
const phoneChannels = channels.filter((channel) => platforms[channel].namesByPhone)

/** Any of these ids; the list may be empty. */
const anyOf = (ids: number[]) => sql<number>`any(${ids}::bigint[])`

/** The conversations of a person: those linked to their records, also of Instagram, and those with one of their phones. */
const chatsOf = (db: Db, person: DataSubject) =>
  db
    .selectFrom('chat')
    .where('chat.business_id', '=', person.business_id)
    .where((eb) =>
      eb.or([
        eb('chat.customer_id', '=', anyOf(person.customer_ids)),
        eb.and([
          eb('chat.channel', 'in', phoneChannels),
          eb('chat.customer_address', 'in', addressesOf(person)),
        ]),
        eb(
          'chat.id',
          'in',
          eb
            .selectFrom('chat_identity')
            .select('chat_identity.chat_id')
            .where('chat_identity.business_id', '=', person.business_id)
            .where('chat_identity.identity', 'in', identitiesOf(person)),
        ),
      ]),
    )

/** The conversations of a person; other features find their data about them by these ids. */
export async function chatIdsOf(db: Db, person: DataSubject): Promise<number[]> {
  return (await chatsOf(db, person).select('chat.id').orderBy('chat.id').execute()).map(({ id }) => id)
}

/** Every name that the platform has for these chats' customer, and the person's phones. */
async function namesOf(db: Db, person: DataSubject, chatIds: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_identity')
    .select('identity')
    .where('business_id', '=', person.business_id)
    .where('chat_id', '=', anyOf(chatIds))
    .execute()
  return [...new Set([...identitiesOf(person), ...rows.map(({ identity }) => identity)])]
}

/** When the platform delivered a message of this person or news about them, in the last 30 days. */
export async function chatDeliveryHoldings(db: Db, person: DataSubject) {
  const ids = await chatIdsOf(db, person)
  return deliveryHoldings(db, person.business_id, await namesOf(db, person, ids))
}

/** The conversations of a person with all their messages; of Instagram those that staff linked to their record. */
export function chatHoldings(db: Db, person: DataSubject) {
  return chatsOf(db, person)
    .select(['chat.id', 'chat.branch_id', 'chat.channel', 'chat.customer_address', 'chat.customer_name'])
    .select(['chat.status', 'chat.created_at'])
    .select((chat) =>
      jsonArrayFrom(
        chat
          .selectFrom('chat_message as message')
          .select(['message.sender', 'message.type', 'message.message', 'message.media', 'message.reactions'])
          .select(['message.platform_at', 'message.created_at'])
          .whereRef('message.business_id', '=', 'chat.business_id')
          .whereRef('message.chat_id', '=', 'chat.id')
          .orderBy('message.platform_at')
          .orderBy('message.id'),
      ).as('messages'),
    )
    .orderBy('chat.id')
    .execute()
}

/** Changes that wait for messages which have not arrived: of this chat's messages, or by this person. */
async function eraseWaiting(trx: Trx, business_id: number, names: string[], chatIds: number[]) {
  await trx
    .deleteFrom('chat_message_waiting')
    .where('business_id', '=', business_id)
    .where((eb) =>
      eb.or([
        eb(sql`change ->> 'from'`, 'in', names),
        eb(
          'external_id',
          'in',
          eb
            .selectFrom('chat_message')
            .select(sql<string>`external_id`.as('external_id'))
            .where('business_id', '=', business_id)
            .where('chat_id', '=', anyOf(chatIds)),
        ),
      ]),
    )
    .execute()
}

/** Waiting messages of ours are no longer sent. */
async function eraseSends(trx: Trx, business_id: number, chatIds: number[]) {
  await trx
    .deleteFrom('chat_outbox')
    .where('business_id', '=', business_id)
    .where('chat_id', 'in', chatIds)
    .execute()
  await trx
    .updateTable('chat_message')
    .set({ status: 'failed', error: null })
    .where('business_id', '=', business_id)
    .where('chat_id', 'in', chatIds)
    .where('status', '=', 'queued')
    .execute()
}

/** Empties the conversations of a person and removes their files; the number and times of messages stay (D-98). */
export async function eraseChats(
  trx: Trx,
  house: Pick<House, 'enqueue'>,
  person: DataSubject,
): Promise<void> {
  const { business_id } = person
  const chats = await chatsOf(trx, person).select('chat.id').orderBy('chat.id').forUpdate().execute()
  const ids = chats.map(({ id }) => id)
  const names = await namesOf(trx, person, ids)
  await eraseDeliveries(trx, business_id, names)
  await trx
    .deleteFrom('message_opt_out')
    .where('business_id', '=', business_id)
    .where('identity', 'in', names)
    .execute()
  await eraseWaiting(trx, business_id, names, ids)
  if (ids.length === 0) return
  await dropFilesOfChats(trx, house, business_id, ids)
  await eraseSends(trx, business_id, ids)
  await trx
    .updateTable('chat_message')
    .set({ message: '', media: null, details: null, reactions: '{}' })
    .where('business_id', '=', business_id)
    .where('chat_id', 'in', ids)
    .execute()
  await trx
    .deleteFrom('chat_identity')
    .where('business_id', '=', business_id)
    .where('chat_id', 'in', ids)
    .execute()
  await trx
    .updateTable('chat')
    .set({
      customer_name: erasedName,
      customer_address: sql`'apagado-' || id`,
      customer_id: null,
      customer_chosen: false,
      status: 'closed',
    })
    .where('business_id', '=', business_id)
    .where('id', 'in', ids)
    .execute()
}
