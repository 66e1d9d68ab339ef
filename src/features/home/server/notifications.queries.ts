import { sql } from 'kysely'
import { listServiceRows } from '#features/availability/server/queries.ts'
import { seatsAheadDays, seatWarnings } from '../rules.ts'
import { unansweredChats } from './unanswered.queries.ts'
import { reservationsOf } from '#features/reservations/server/queries.ts'
import type { Ability } from '#features/users/rules.ts'
import { addDays, dayAndTime, weekdayAndDay } from '#lib/dates.ts'
import { peopleText, takenSeatsText } from '#lib/people.ts'
import * as staffPath from '#lib/staff-path.ts'
import { dateIn } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, Person } from '#platform/http/door.ts'

const shownLimit = 50

/**
 * What waits for staff of the branch, newest first, at most 50 of each kind (D-72). It leaves out what this person may not open: only
 * people who manage channels get templates (D-23).
 */
export async function listNotifications(db: Db, branch: Branch, person: Person, now: Date) {
  const today = dateIn(now, branch.timezone)
  const may = (ability: Ability) => person.features.includes(ability)
  const items = await Promise.all([
    seatItems(db, branch, today),
    reservationItems(db, branch, today),
    may('chat') ? chatItems(db, branch) : [],
    may('channel') ? templateItems(db, branch) : [],
  ])
  return items
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, ...item }) => ({ ...item, at: at.toISOString() }))
}

const listHref = (query: Record<string, string>) => `${staffPath.reservations}?${new URLSearchParams(query)}`

async function reservationItems(db: Db, branch: Branch, today: string) {
  const rows = await reservationsOf(db, branch)
    .select(['id', 'date', 'time', 'person_number', 'owner_name', 'created_at'])
    .where('date', '>=', today)
    .where('status', '=', 'WAI')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownLimit)
    .execute()
  return rows.map(({ id, date, time, person_number, owner_name, created_at }) => ({
    kind: 'reservation' as const,
    id,
    title: `${owner_name} espera uma resposta`,
    detail: `${dayAndTime(`${date}T${time}`)} · ${peopleText(person_number)}`,
    at: created_at,
    href: listHref({ dateFrom: date, dateTo: date, search: `#${id}` }),
  }))
}

/** Services of the next 60 days for which waiting requests hold more than half of the seats (D-104). */
async function seatItems(db: Db, branch: Branch, today: string) {
  const waiting = await reservationsOf(db, branch)
    .select([
      'date',
      'time',
      sql<number>`sum(person_number)`.as('people'),
      (eb) => eb.fn.max<Date>('created_at').as('newest'),
    ])
    .where('date', '>=', today)
    .where('date', '<', addDays(today, seatsAheadDays))
    .where('status', '=', 'WAI')
    .groupBy(['date', 'time'])
    .execute()
  if (waiting.length === 0) return []
  const services = await listServiceRows(db, branch)
  const names = new Map(services.map(({ id, name }) => [id, name]))
  return seatWarnings(services, waiting)
    .toSorted((a, b) => b.newest.getTime() - a.newest.getTime())
    .slice(0, shownLimit)
    .map(({ service_id, date, people, seats, newest }) => ({
      kind: 'seats' as const,
      id: service_id,
      title: 'Muitos lugares esperam resposta',
      detail: `${names.get(service_id)} · ${weekdayAndDay(date)}: ${takenSeatsText(people, seats)}`,
      at: newest,
      href: listHref({ dateFrom: date, dateTo: date, status: 'WAI' }),
    }))
}

async function chatItems(db: Db, branch: Branch) {
  const rows = await unansweredChats(db, branch)
    .select(['chat.id', 'chat.customer_name', 'last.message', 'last.created_at'])
    .orderBy('last.created_at', 'desc')
    .orderBy('chat.id', 'desc')
    .limit(shownLimit)
    .execute()
  return rows.map(({ id, customer_name, message, created_at }) => ({
    kind: 'chat' as const,
    id,
    title: `${customer_name} escreveu`,
    detail: message.slice(0, 60),
    at: created_at,
    href: `${staffPath.chats}?chat=${id}`,
  }))
}

async function templateItems(db: Db, branch: Branch) {
  const rows = await db
    .selectFrom('wa_template')
    .select(['id', 'wa_number_id', 'name', 'updated_at'])
    .where('business_id', '=', branch.business_id)
    .where('status', '=', 'rejected')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownLimit)
    .execute()
  return rows.map(({ id, wa_number_id, name, updated_at }) => ({
    kind: 'template' as const,
    id,
    title: 'Modelo de mensagem rejeitado',
    detail: name,
    at: updated_at,
    href: staffPath.template(wa_number_id, id),
  }))
}
