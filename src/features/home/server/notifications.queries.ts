import { sql } from 'kysely'
import { channelLabels, daysBeforeEnd } from '#features/channels/rules.ts'
import { toleranceOn } from '#features/availability/rules.ts'
import { listServiceRows, type StoredService } from '#features/availability/server/queries.ts'
import { seatsAheadDays, seatWarnings, type WaitingSeats } from '#features/reservations/seat-warnings.ts'
import { cutTo } from '#features/chats/outgoing.ts'
import { handedOverChats, handedOverWithoutBranch, unansweredChats } from './unanswered.queries.ts'
import { isAnswerable } from '#features/reservations/rules.ts'
import { reservationsOf } from '#features/reservations/server/queries.ts'
import { ratingDays } from '#features/research/rules.ts'
import { unhappyReviews } from '#features/research/server/unhappy.queries.ts'
import type { Ability } from '#features/users/rules.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import { addDays, agoText, dayAndTime, wallClock, weekdayAndDay } from '#lib/days/dates.ts'
import { peopleText, takenSeatsText } from '#lib/person/people.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { type LocalNow, localNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, SignedInUser } from '#platform/http/door/door.ts'

const shownLimit = 50

/**
 * What waits for staff of the branch, newest first, at most 50 of each kind; reviews are one line (D-72). It leaves out what this person may not open: only
 * people who manage channels get templates and channels (D-23).
 */
export async function listNotifications(db: Db, branch: Branch, person: SignedInUser, now: Date) {
  const local = localNow(now, branch.timezone)
  const may = (ability: Ability) => person.features.includes(ability)
  const items = await Promise.all([
    requestItems(db, branch, local, now),
    may('chat') ? chatItems(db, branch) : [],
    may('research') ? reviewItems(db, branch, now) : [],
    may('channel') ? templateItems(db, branch) : [],
    may('channel') ? channelItems(db, branch, now) : [],
    may('channel') ? numberItems(db, branch) : [],
  ])
  return items
    .flat()
    .toSorted(asUrgent)
    .map(({ at, href, kind, id, title, detail }) => ({
      kind,
      id,
      title,
      detail,
      at: at.toISOString(),
      href: staffPath.ofBranch(branch.id, href),
    }))
}

/** `tonight`: the time of a request for today. */
type Ordered = { at: Date; tonight?: string | null }

/** What cannot wait comes first: the requests for today by their time, then everything else, the newest first. */
const asUrgent = (a: Ordered, b: Ordered): number => {
  if (a.tonight && b.tonight) return a.tonight < b.tonight ? -1 : 1
  if (a.tonight || b.tonight) return a.tonight ? -1 : 1
  return b.at.getTime() - a.at.getTime()
}

const listHref = (query: Record<string, string>) => `${staffPath.reservations}?${new URLSearchParams(query)}`

/**
 * The requests that wait for an answer, and the services of the next 60 days for which they hold more than half of the seats (D-104). A
 * request whose time has passed waits no longer (D-114).
 */
async function requestItems(db: Db, branch: Branch, now: LocalNow, instant: Date) {
  const [newest, asked] = await Promise.all([
    newestRequests(db, branch, now.date),
    requestedSeats(db, branch, now.date),
  ])
  if (newest.length === 0) return []
  const services = await listServiceRows(db, branch, now.date)
  const isWaiting = (request: { date: string; time: string; service_id: number | null }) =>
    isAnswerable({ ...request, status: 'WAI', tolerance: toleranceOn(services, request) }, now)
  return [
    ...seatItems(services, asked.filter(isWaiting)),
    ...newest
      .filter(isWaiting)
      .slice(0, shownLimit)
      .map((row) => requestItem(row, now.date, instant)),
  ]
}

/** Today's requests and then the newest of the others; more than are shown, because some of today's may have passed. */
const newestRequests = (db: Db, branch: Branch, today: string) =>
  reservationsOf(db, branch)
    .select(['id', 'date', 'time', 'service_id', 'person_number', 'owner_name', 'created_at'])
    .where('date', '>=', today)
    .where('status', '=', 'WAI')
    .orderBy((eb) => eb('date', '=', today), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2 * shownLimit)
    .execute()

const requestItem = (
  {
    id,
    date,
    time,
    person_number,
    owner_name,
    created_at,
  }: Awaited<ReturnType<typeof newestRequests>>[number],
  today: string,
  now: Date,
) => {
  const when = date === today ? `Hoje ${time.slice(0, 5)}` : dayAndTime(`${date}T${time}`)
  return {
    kind: 'reservation' as const,
    id,
    title: `${owner_name} espera uma resposta`,
    detail: `${when} · ${peopleText(person_number)} · pedido ${agoText(created_at, now)}`,
    at: created_at,
    tonight: date === today ? time : null,
    href: staffPath.reservationRequest(date, id),
  }
}

/** People in the requests of the next days, by date, time and service. */
const requestedSeats = (db: Db, branch: Branch, today: string) =>
  reservationsOf(db, branch)
    .select([
      'date',
      'time',
      'service_id',
      sql<number>`sum(person_number)`.as('people'),
      (eb) => eb.fn.max<Date>('created_at').as('newest'),
    ])
    .where('date', '>=', today)
    .where('date', '<', addDays(today, seatsAheadDays))
    .where('status', '=', 'WAI')
    .groupBy(['date', 'time', 'service_id'])
    .execute()

function seatItems(services: StoredService[], waiting: WaitingSeats[]) {
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
  const columns = ['chat.id', 'chat.customer_name', 'chat.last_message', 'chat.last_message_at'] as const
  const newest = (chats: ReturnType<typeof unansweredChats>) =>
    chats.select(columns).orderBy('chat.last_message_at', 'desc').orderBy('chat.id', 'desc').limit(shownLimit)
  const [wrote, handedOver, ofNobody] = await Promise.all([
    newest(unansweredChats(db, branch)).execute(),
    newest(handedOverChats(db, branch)).execute(),
    newest(handedOverWithoutBranch(db, branch)).execute(),
  ])
  return [
    ...wrote.map((chat) => chatItem(chat, `${chat.customer_name} escreveu`)),
    ...handedOver.map((chat) => chatItem(chat, waitsFor(chat))),
    ...ofNobody.map((chat) => chatItem(chat, waitsFor(chat), '&tab=gerais')),
  ]
}

type ChatRow = { id: number; last_message: string | null; last_message_at: Date | null }

const waitsFor = ({ customer_name }: { customer_name: string }) => `${customer_name} espera um atendente`

const chatItem = ({ id, last_message, last_message_at }: ChatRow, title: string, tab = '') => ({
  kind: 'chat' as const,
  id,
  title,
  detail: cutTo(last_message!, 60),
  at: last_message_at!,
  href: `${staffPath.chats}?chat=${id}${tab}`,
})

/** One line for all detractors who wait for somebody to deal with their answer (D-61). */
async function reviewItems(db: Db, branch: Branch, now: Date) {
  const { total, newest } = await unhappyReviews(db, branch, now)
  if (!newest) return []
  const query = new URLSearchParams({ nps: 'detractor', handling: 'pending', days: String(ratingDays) })
  return [
    {
      kind: 'reviews' as const,
      id: newest.id,
      title: total === 1 ? '1 avaliação pendente' : `${wholeNumberText(total)} avaliações pendentes`,
      detail: `Detratores dos últimos ${ratingDays} dias, à espera de um retorno`,
      at: newest.finished_at,
      href: `${staffPath.reviews}?${query}`,
    },
  ]
}

async function templateItems(db: Db, branch: Branch) {
  const rows = await db
    .selectFrom('wa_template')
    .select(['id', 'wa_number_id', 'name', 'updated_at'])
    .where('business_id', '=', branch.business_id)
    .where('status', '=', 'rejected')
    .where('deleted_at', 'is', null)
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

/** Channels that lost their access, and those whose access ends within ten days. */
async function channelItems(db: Db, branch: Branch, now: Date) {
  const beforeMs = daysBeforeEnd * 86_400_000
  const rows = await db
    .selectFrom('meta_connection')
    .select(['id', 'service', 'expires_at', 'lost_at', 'lost_reason'])
    .where('business_id', '=', branch.business_id)
    .where((row) =>
      row.or([row('lost_at', 'is not', null), row('expires_at', '<', new Date(now.getTime() + beforeMs))]),
    )
    .orderBy('id')
    .limit(shownLimit)
    .execute()
  return rows.map(({ id, service, expires_at, lost_at, lost_reason }) => {
    const kind = 'channel' as const
    const name = channelLabels[service]
    const href = staffPath.channels
    const ended = lost_at ?? (expires_at && expires_at <= now ? expires_at : null)
    if (ended || !expires_at) {
      const detail = lost_reason ?? 'O acesso terminou. Conecte o canal novamente.'
      return { kind, id, title: `${name} desconectado`, detail, at: ended ?? now, href }
    }
    const end = dayAndTime(wallClock(expires_at.toISOString(), branch.timezone))
    return {
      kind,
      id,
      title: `O acesso ao ${name} termina em breve`,
      detail: `${end}. Conecte o canal novamente.`,
      at: new Date(expires_at.getTime() - beforeMs),
      href,
    }
  })
}

/** Numbers that Meta stopped or warned, until somebody switches them on again (D-135). */
async function numberItems(db: Db, branch: Branch) {
  const rows = await db
    .selectFrom('wa_number')
    .select(['id', 'display_phone_number', 'status', 'notice', 'notice_at'])
    .where('business_id', '=', branch.business_id)
    .where('notice', 'is not', null)
    .orderBy('id')
    .limit(shownLimit)
    .execute()
  return rows.map(({ id, display_phone_number, status, notice, notice_at }) => ({
    kind: 'channel' as const,
    id,
    title: status === 'inactive' ? 'A Meta parou um número do WhatsApp' : 'Aviso da Meta sobre um número',
    detail: `${display_phone_number}: ${notice}`,
    at: notice_at!,
    href: staffPath.number(id),
  }))
}
