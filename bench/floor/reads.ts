/** The lists: one prepared statement each, which answers the JSON of its page. */
import { createHash } from 'node:crypto'
import { availabilityOf, type DayCount, statsOf } from '#features/reservations/server/list/list.queries.ts'
import { slotsOf } from '#features/availability/rules.ts'
import type { ChatEvent } from '#features/chats/contract.ts'
import { shownChat } from '#features/chats/server/chat-view.ts'
import { type MessageRow, shownMessage } from '#features/chats/server/message-view.ts'
import { featuresOf } from '#features/users/rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { searchPatterns } from '#lib/text/search.ts'
import { localNow } from '#lib/days/zoned.ts'
import { instant, person, reached, reachedBy } from './reach.sql.ts'
import type { Answering, Asked } from './server.ts'

const hashOf = ({ headers }: Asked) =>
  createHash('sha256').update(String(headers['x-auth-token'])).digest('base64url')

/** The ids of business and branch in a path such as /api/business/1/branch/2/customer. */
export const idsOf = ({ path }: Asked) => {
  const parts = path.split('/')
  return [Number(parts[3]), Number(parts[5])]
}

type Session = { profile_id: number; last_seen_at: Date }

const seenEveryMs = 5 * 60_000

/** Refuses a person without the ability, and notes once in a while that the session is used. */
async function admit({ query }: Asked, row: Session | undefined, ability: string, hash: string) {
  if (!row || !(featuresOf(row.profile_id) as readonly string[]).includes(ability))
    throw new Error('Not allowed.')
  if (Date.now() - row.last_seen_at.getTime() < seenEveryMs) return
  await query('seen', 'update session set last_seen_at = now() where token_hash = $1', [hash])
}

const figures = (perPage: number) => `
  figures as materialized (
    select total, last_page, page as current_page, least(${perPage} * page, total) as "to", ${perPage} * (page - 1) as skipped
    from (
      select total, last_page, least(greatest(1, $4::int), last_page) as page
      from (select total, greatest(1, ceil(total / ${perPage}.0))::int as last_page from counted) pages
    ) asked
  )`

const customersSql = (found: string) => `
  with ${person('$1')}, ${reached('$2', '$3')},
  counted as materialized (
    select count(*)::int as total from customer_branch link
    where link.business_id = $2 and link.branch_id = $3 ${found}
  ), ${figures(20)},
  page as materialized (
    select link.customer_id, link.created_at, link.visits_count from customer_branch link
    where link.business_id = $2 and link.branch_id = $3 ${found}
    order by link.created_at desc, link.customer_id desc limit 20 offset (select skipped from figures)
  )
  select reached.profile_id, reached.last_seen_at, (select json_build_object(
    'data', (
      select coalesce(json_agg(json_build_object(
        'id', customer.id, 'name', customer.name, 'phone', customer.phone, 'email', customer.email,
        'birth_date', customer.birth_date,
        'registered_at', to_char(page.created_at at time zone reached.timezone, 'YYYY-MM-DD'),
        'customer_branch', json_build_object('visits_count', page.visits_count),
        'customer_branch_visit', (
          select coalesce(json_agg(json_build_object('created_at', ${instant('visit.created_at')}) order by visit.date desc), '[]')
          from customer_branch_visit visit
          where visit.business_id = $2 and visit.branch_id = $3 and visit.customer_id = page.customer_id)
      ) order by page.created_at desc, page.customer_id desc), '[]')
      from page join customer on customer.business_id = $2 and customer.id = page.customer_id),
    'from', case when total = 0 then 0 else skipped + 1 end, 'to', "to", 'total', total,
    'current_page', current_page, 'last_page', last_page, 'per_page', 20
  ) from figures)::text as body
  from reached`

const allCustomers = customersSql('')
const foundCustomers = customersSql('and link.customer_id in (select customers_found($2, $5))')

export const customers: Answering = async (asked) => {
  const hash = hashOf(asked)
  const patterns = searchPatterns(asked.search.get('search') ?? '')
  const given = [hash, ...idsOf(asked), Number(asked.search.get('page') ?? 1)]
  const [row] =
    patterns.length === 0
      ? await asked.query('customers', allCustomers, given)
      : await asked.query('customers-found', foundCustomers, [...given, patterns])
  await admit(asked, row as Session | undefined, 'customer', hash)
  return row!.body as string
}

/** What the product reads of a chat, with its customer and branch. */
const chatColumns = `
  chat.id, chat.channel, chat.customer_name, chat.branch_id as business_branch_id, chat.status, chat.replier, chat.unread,
  chat.customer_wrote_at, chat.customer_address, chat.last_message_id, chat.last_message, chat.last_message_status, chat.last_message_at,
  coalesce((select merged_into from customer where customer.business_id = chat.business_id and customer.id = chat.customer_id),
    chat.customer_id) as customer_id,
  (select json_build_object('name', branch.name, 'branch', branch.branch) from branch
    where branch.business_id = chat.business_id and branch.id = chat.branch_id) as branch`

const chatsSql = `
  with ${person('$1')}, ${reached('$2', '$3')}
  select reached.profile_id, reached.last_seen_at, (now() at time zone timezone)::date::text as today, counted.total, page.*
  from reached
  cross join (select count(*)::int as total from chat where business_id = $2 and branch_id = $3 and status = 'open') counted
  left join (
    select ${chatColumns} from chat
    where business_id = $2 and branch_id = $3 and status = 'open'
    order by last_message_at desc, id desc limit 30
  ) page on true
  order by page.last_message_at desc, page.id desc`

type ChatRow = Parameters<typeof shownChat>[0]
type OnPage<Row> = Session & { total: number } & (Row | { id: null })

/** The rows of a page; one without an id stands for an empty page. */
const rowsOn = <Row extends { id: number }>(rows: OnPage<Row>[]) =>
  rows.filter((row): row is Extract<OnPage<Row>, Row> => row.id !== null)

const pagesOf = (total: number, perPage: number) => ({
  current_page: 1,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  total,
})

export const chats: Answering = async (asked) => {
  const hash = hashOf(asked)
  const rows = (await asked.query('chats', chatsSql, [hash, ...idsOf(asked)])) as (OnPage<ChatRow> & {
    today: string
  })[]
  const [first] = rows
  await admit(asked, first, 'chat', hash)
  const { total, today } = first!
  return JSON.stringify({ data: rowsOn<ChatRow>(rows).map(shownChat), ...pagesOf(total, 30), today })
}

const messagesSql = `
  with ${person('$1')},
  reached as materialized (
    select chat.id as chat_id, chat.business_id, person.profile_id, person.last_seen_at
    from person, chat join business on business.id = chat.business_id
    where chat.id = $2
      and ${reachedBy()}
      and (person.profile_id <> 4 or chat.branch_id is null or exists (select from branch_user l
        where l.business_id = chat.business_id and l.branch_id = chat.branch_id and l.user_id = person.id))
  ), page as materialized (
    select message.id, sender, type, message, status, media, details, reactions, edited_at, deleted_at, error, platform_at,
      (select answered.id from chat_message answered where answered.business_id = message.business_id
        and answered.external_id = message.reply_to_external_id and answered.chat_id = message.chat_id) as reply_to,
      (select name from app_user where app_user.id = message.author_user_id) as author
    from reached join chat_message message using (business_id, chat_id)
    order by platform_at desc, id desc limit 50
  )
  select reached.profile_id, reached.last_seen_at, counted.total, page.*, (
    select json_agg(json_build_object('id', event.id, 'kind', event.kind, 'by', by.name, 'at', ${instant('event.at')},
      'branch', branch.branch) order by event.at, event.id)
    from (
      select * from chat_event where chat_event.business_id = reached.business_id and chat_event.chat_id = reached.chat_id
        and at >= case when counted.total < 50 then '-infinity' else (select min(platform_at) from page) end
      order by at desc, id desc limit 100
    ) event
    left join app_user by on by.id = event.by_user_id
    left join branch on branch.business_id = event.business_id and branch.id = event.branch_id) as events
  from reached
  cross join lateral (select count(*)::int as total from chat_message where chat_message.business_id = reached.business_id
    and chat_message.chat_id = reached.chat_id) counted
  left join page on true
  order by page.platform_at, page.id`

const fileAddress = () => ''

export const messages: Answering = async (asked) => {
  const hash = hashOf(asked)
  const rows = (await asked.query('messages', messagesSql, [
    hash,
    Number(asked.path.split('/')[3]),
  ])) as (OnPage<MessageRow> & { events: ChatEvent[] | null })[]
  const [first] = rows
  await admit(asked, first, 'chat', hash)
  const { total, events } = first!
  const data = rowsOn<MessageRow>(rows).map((row) => shownMessage(row, fileAddress))
  return JSON.stringify({ data, events: events ?? [], ...pagesOf(total, 50) })
}

const listSql = `
  with ${person('$1')}, ${reached('$2', '$3')},
  period as materialized (
    select (now() at time zone timezone)::date as today, (now() at time zone timezone)::date + 6 as until from reached
  ), counts as materialized (
    select date, status, count(*)::int as reservations, sum(person_number)::int as people,
      case when date = (select today from period) and status = 'WAI' then time end as time,
      case when date = (select today from period) and status = 'WAI' then service_id end as service_id
    from reservation
    where business_id = $2 and branch_id = $3 and date >= (select today from period) and date <= (select until from period)
    group by 1, 2, 5, 6
  ), page as materialized (
    select * from reservation
    where business_id = $2 and branch_id = $3 and date >= (select today from period) and date <= (select until from period)
    order by date, time, id limit 20
  )
  select reached.profile_id, reached.last_seen_at, today::text, to_char(now() at time zone timezone, 'HH24:MI') as time,
    (select coalesce(json_agg(counts), '[]') from counts) as counts,
    (select coalesce(json_agg(walked), '[]') from (
      select date, sum(person_number)::int as people from walk_in
      where business_id = $2 and branch_id = $3
        and date >= (select today from period) and date <= (select until from period) group by date) walked) as walk_ins,
    (select coalesce(json_agg(service order by id), '[]') from (
      select id, type, max_persons, date_start, date_end, meta, service_id from service
      where business_id = $2 and branch_id = $3 and deleted_at is null) service) as services,
    (select coalesce(json_agg(json_build_object(
      'id', id, 'date', date, 'person_number', person_number, 'attendance', attendance, 'reason', reason,
      'comment', comment, 'service_id', service_id, 'token', token, 'datetime', date || 'T' || time,
      'time', to_char(time, 'HH24:MI'),
      'status', status,
      'attended_at', ${instant('attended_at')}, 'presence_confirmed_at', ${instant('presence_confirmed_at')},
      'reason_told', reason_told or reason <> 1, 'phone', owner_phone,
      'owner', json_build_object('name', owner_name, 'email', owner_email, 'phone', owner_phone,
        'birth_date', owner_birth_date, 'customer_id', customer_id),
      'updated_at', ${instant('updated_at')},
      'guest', (
        select json_build_object(
          'visits_count', coalesce((
            select visits_count from customer_branch
            where business_id = $2 and branch_id = $3 and customer_id = customer.id), 0),
          'tags', coalesce((
            select json_agg(tag order by tag) from customer_tag where business_id = $2 and customer_id = customer.id), '[]'),
          'health', coalesce((
            select json_agg(json_build_object('kind', kind, 'text', text) order by created_at desc, note.id desc)
            from customer_note note where business_id = $2 and customer_id = customer.id and kind <> 'note'), '[]'))
        from customer where business_id = $2 and customer.id = page.customer_id),
      'service', (select name from service
        where service.business_id = $2 and service.branch_id = $3 and service.id = page.service_id),
      'tolerance', coalesce((
        select (day ->> 'max_delay')::int from service, jsonb_array_elements(service.meta) day
        where service.business_id = $2 and service.branch_id = $3 and service.id = page.service_id and deleted_at is null
          and day ->> 'day_of_week' = upper(to_char(page.date, 'DY'))), 0)
    ) order by date, time, id), '[]') from page)::text as data
  from reached, period`

type ListRow = Session & {
  today: string
  time: string
  counts: DayCount[]
  walk_ins: { date: string; people: number }[]
  services: Parameters<typeof availabilityOf>[2]['services']
  data: string
}

export const list: Answering = async (asked) => {
  const hash = hashOf(asked)
  const [row] = (await asked.query('list', listSql, [hash, ...idsOf(asked)])) as ListRow[]
  await admit(asked, row, 'reservation', hash)
  const { today, time, counts, walk_ins, services, data } = row!
  const total = counts.reduce((sum, { reservations }) => sum + reservations, 0)
  const last_page = Math.max(1, Math.ceil(total / 20))
  const figures = `"from":${total && 1},"to":${Math.min(20, total)},"total":${total},"current_page":1,"last_page":${last_page},"per_page":20`
  const stats = JSON.stringify(statsOf(counts))
  const range = { from: today, to: addDays(today, 6) }
  const availability = JSON.stringify(
    availabilityOf(counts, walk_ins, { range, services, now: { date: today, time } }),
  )
  return `{"today":"${today}","time":"${time}","result":{"data":${data},${figures}},"stats":${stats},"availability":${availability}}`
}

/** What decides the slots of a date of a published branch. */
export const daySql = `
  select branch.timezone, branch.email, branch.name, branch.branch,
    (select row_to_json(config) from (select accept_reservations, accept_online_reservations, accept_phone_reservations,
      auto_accept_reservations, auto_accept_reservations_max, min_person_per_reservation, max_person_per_reservation,
      reservations_interval, minimum_antecedence, maximum_antecedence
      from reservation_config where business_id = $1 and branch_id = $2) config) as config,
    (select coalesce(json_agg(service order by id), '[]') from (
      select id, name, type, max_persons, date_start, date_end, meta, service_id from service
      where business_id = $1 and branch_id = $2 and deleted_at is null
        and (type = 'REC' or date_start <= $3 and date_end >= $3)) service) as services,
    (select coalesce(json_agg(held), '[]') from (
      select date, time, sum(people)::int as people from (
        select date, time, person_number as people from reservation
        where business_id = $1 and branch_id = $2 and date = $3 and status in ('WAI', 'CON')
        union all
        select date, time, person_number from walk_in where business_id = $1 and branch_id = $2 and date = $3) each
      group by date, time) held) as booked
  from branch join business on business.id = branch.business_id
  where branch.business_id = $1 and branch.id = $2
    and branch.status = 'active' and not branch.is_draft and business.status = 'active'`

export type DayRow = Pick<Parameters<typeof slotsOf>[0], 'config' | 'services' | 'booked'> & {
  timezone: string
  email: string | null
}

export const slots: Answering = async (asked) => {
  const date = asked.path.slice(asked.path.lastIndexOf('/') + 1)
  const [row] = (await asked.query('slots', daySql, [...idsOf(asked), date])) as DayRow[]
  if (!row) throw new Error('No such branch.')
  const { timezone, ...day } = row
  const now = localNow(new Date(), timezone)
  return JSON.stringify(slotsOf({ date, ...day, audience: 'visitor', now }))
}
