import { type ExpressionBuilder, sql } from 'kysely'
import { firstName, type ReplyValues } from '../../ready-replies.ts'
import { type ChatAddress, customerIdOf } from '../customer/queries.ts'
import { weekdayAndDate } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { branchInReach, type Reacher } from '#features/users/server/reach.ts'

/** The published establishments of a chat's business. */
const publishedOf = (eb: ExpressionBuilder<Tables, 'chat'>) =>
  eb
    .selectFrom('branch')
    .whereRef('branch.business_id', '=', 'chat.business_id')
    .where('branch.status', '=', 'active')
    .where('branch.is_draft', '=', false)

/** The chat's customer and public address. Without a branch it is the address of the business's only published one, if it has just one. */
function findFacts(db: Db, chat: ChatAddress) {
  return db
    .selectFrom('chat')
    .select(['chat.customer_name', 'chat.branch_id'])
    .select((eb) => [
      eb
        .selectFrom('customer')
        .select('customer.name')
        .whereRef('customer.business_id', '=', 'chat.business_id')
        .where('customer.id', '=', customerIdOf(chat))
        .as('record_name'),
      publishedOf(eb).select('branch.slug').whereRef('branch.id', '=', 'chat.branch_id').as('own_slug'),
      publishedOf(eb)
        .select(sql<string | null>`case when count(*) = 1 then min(branch.slug) end`.as('slug'))
        .as('only_slug'),
    ])
    .where('chat.business_id', '=', chat.business_id)
    .where('chat.id', '=', chat.id)
    .executeTakeFirstOrThrow()
}

/** The customer's next reservation that waits or is confirmed: of the chat's branch, or of those that the person reaches. */
function findNext(
  db: Db,
  chat: ChatAddress,
  { person, branch_id, now }: { person: Reacher; branch_id: number | null; now: Date },
) {
  return db
    .selectFrom('reservation')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.business_id', '=', 'reservation.business_id')
        .onRef('branch.id', '=', 'reservation.branch_id'),
    )
    .innerJoin('business', 'business.id', 'branch.business_id')
    .select(['reservation.date', 'reservation.time', 'reservation.person_number'])
    .where('reservation.business_id', '=', chat.business_id)
    .where('reservation.customer_id', '=', customerIdOf(chat))
    .where('reservation.status', 'in', ['WAI', 'CON'])
    .where(branchInReach(person))
    .$if(branch_id !== null, (query) => query.where('reservation.branch_id', '=', branch_id!))
    .where(
      sql<boolean>`reservation.date + reservation.time > ${now}::timestamptz at time zone branch.timezone`,
    )
    .orderBy('reservation.date')
    .orderBy('reservation.time')
    .orderBy('reservation.id')
    .limit(1)
    .executeTakeFirst()
}

type NextReservation = NonNullable<Awaited<ReturnType<typeof findNext>>>

const reservationText = ({ date, time, person_number }: NextReservation) =>
  `${weekdayAndDate(date)}, às ${time}, para ${peopleText(person_number)}`

/** The values of a ready-made reply's variables in this chat. */
export async function loadValues(
  { house, now }: Pick<Act, 'house' | 'now'>,
  db: Db,
  person: Reacher,
  chat: ChatAddress,
): Promise<ReplyValues> {
  const facts = await findFacts(db, chat)
  const { branch_id, record_name, customer_name, own_slug, only_slug } = facts
  const next = await findNext(db, chat, { person, branch_id, now })
  const slug = branch_id === null ? only_slug : own_slug
  const address = (path: (slug: string) => string) => slug && new URL(path(slug), house.settings.appUrl).href
  return {
    nome: (record_name && firstName(record_name)) ?? firstName(customer_name),
    reserva: next ? reservationText(next) : null,
    cardapio: address(sitePath.menus),
    link_reserva: address(sitePath.reserve),
    perfil: address(sitePath.profile),
  }
}
