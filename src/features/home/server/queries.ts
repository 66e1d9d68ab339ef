import { sql } from 'kysely'
import { seatHolding } from '#features/reservations/rules.ts'
import { dayAndTime } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import { localNow } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'

/** Chats of this branch, open, last spoken to by the customer (D-76). */
const unansweredChats = (db: Db, branch: Branch) =>
  db
    .selectFrom('chat')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('chat_message')
          .select(['sender', 'message', 'created_at'])
          .whereRef('chat_message.business_id', '=', 'chat.business_id')
          .whereRef('chat_message.chat_id', '=', 'chat.id')
          .orderBy('chat_message.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('chat.business_id', '=', branch.business_id)
    .where('chat.branch_id', '=', branch.id)
    .where('chat.status', '=', 'open')
    .where('last.sender', '=', 'customer')

/** Today's numbers of the branch, in its own day (D-65). */
export async function loadDashboard(db: Db, branch: Branch, now: Date) {
  const { date: today, time } = localNow(now, branch.timezone)
  const ofBranch = db
    .selectFrom('reservation')
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
  const figures = await ofBranch
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', 'in', ['CON', 'COM']).as('confirmed'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'WAI').as('waiting'),
      sql<number>`coalesce(sum(person_number) filter (where status in ('CON', 'COM')), 0)::int`.as('people'),
    ])
    .where('date', '=', today)
    .executeTakeFirstOrThrow()
  const next = await ofBranch
    .select(['id', 'date', 'time', 'person_number', 'status', 'owner_name'])
    .where('date', '=', today)
    .where('time', '>=', time)
    .where('status', 'in', seatHolding)
    .orderBy('time')
    .orderBy('id')
    .limit(5)
    .execute()
  const { pending } = await ofBranch
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where('date', '>=', today)
    .where('status', '=', 'WAI')
    .executeTakeFirstOrThrow()
  const { chats } = await unansweredChats(db, branch)
    .select((eb) => eb.fn.countAll<number>().as('chats'))
    .executeTakeFirstOrThrow()
  return {
    today,
    ...figures,
    next: next.map(({ id, date, time: at, person_number, status, owner_name }) => ({
      id,
      datetime: `${date}T${at}`,
      person_number,
      status: status as (typeof seatHolding)[number],
      name: owner_name,
    })),
    pending,
    unanswered_chats: chats,
  }
}

const mostShown = 50

/** What waits for somebody of the branch, newest first, at most 50 of each kind (D-72). */
export async function listNotifications(db: Db, branch: Branch, now: Date) {
  const { date: today } = localNow(now, branch.timezone)
  const reservations = await db
    .selectFrom('reservation')
    .select(['id', 'date', 'time', 'person_number', 'owner_name', 'created_at'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('date', '>=', today)
    .where('status', '=', 'WAI')
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute()
  const chats = await unansweredChats(db, branch)
    .select(['chat.id', 'chat.customer_name', 'last.message', 'last.created_at'])
    .orderBy('last.created_at', 'desc')
    .limit(mostShown)
    .execute()
  const templates = await db
    .selectFrom('wa_template')
    .select(['id', 'wa_number_id', 'name', 'updated_at'])
    .where('business_id', '=', branch.business_id)
    .where('status', '=', 'rejected')
    .orderBy('updated_at', 'desc')
    .limit(mostShown)
    .execute()
  return [
    ...reservations.map((row) => ({
      kind: 'reservation' as const,
      id: row.id,
      title: `${row.owner_name} espera uma resposta`,
      detail: `${dayAndTime(`${row.date}T${row.time}`)} · ${peopleText(row.person_number)}`,
      at: row.created_at.toISOString(),
      href: `/admin/reservations?${new URLSearchParams({ dateFrom: row.date, dateTo: row.date, search: `#${row.id}` })}`,
    })),
    ...chats.map((row) => ({
      kind: 'chat' as const,
      id: row.id,
      title: `${row.customer_name} escreveu`,
      detail: row.message.slice(0, 60),
      at: row.created_at.toISOString(),
      href: '/admin/atendimento',
    })),
    ...templates.map((row) => ({
      kind: 'template' as const,
      id: row.id,
      title: 'Modelo de mensagem rejeitado',
      detail: row.name,
      at: row.updated_at.toISOString(),
      href: `/admin/atendimento/canais/wa/${row.wa_number_id}/${row.id}`,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
}
