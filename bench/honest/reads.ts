/** The lists: one prepared statement each, which answers the JSON of its page. */
import { createHash } from 'node:crypto'
import { availabilityOf, type DayCount, statsOf } from '#features/reservations/server/list.queries.ts'
import { slotsOf } from '#features/availability/rules.ts'
import { featuresOf } from '#features/users/rules.ts'
import { addDays } from '#lib/dates.ts'
import { searchPatterns } from '#lib/search.ts'
import { localNow } from '#lib/zoned.ts'
import { instant, person, reached, reachedBy } from './reach.sql.ts'
import type { Answering, Asked } from './server.ts'

const hashOf = ({ headers }: Asked) =>
  createHash('sha256').update(String(headers['x-auth-token'])).digest('base64url')

/** The ids of business and branch in a path such as /api/business/1/branch/2/customer. */
const idsOf = ({ path }: Asked) => {
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

const chatsSql = `
  with ${person('$1')}, ${reached('$2', '$3')},
  counted as materialized (
    select count(*)::int as total from chat where business_id = $2 and branch_id = $3 and status = 'open'
  ), ${figures(30)},
  page as materialized (
    select * from chat where business_id = $2 and branch_id = $3 and status = 'open'
    order by last_message_at desc, id desc limit 30 offset (select skipped from figures)
  )
  select reached.profile_id, reached.last_seen_at, (select json_build_object(
    'data', (
      select coalesce(json_agg(json_build_object(
        'id', page.id, 'channel', page.channel, 'customer', json_build_object('name', page.customer_name),
        'branch', (select json_build_object('name', branch.name, 'branch', branch.branch) from branch
          where branch.business_id = page.business_id and branch.id = page.branch_id),
        'business_branch_id', page.branch_id, 'status', page.status, 'replier', page.replier,
        'last_message', (
          select json_build_object('id', last.id, 'message', last.message, 'status', last.status,
            'created_at', ${instant('last.created_at')})
          from chat_message last where last.business_id = page.business_id and last.chat_id = page.id
          order by last.id desc limit 1)
      ) order by page.last_message_at desc, page.id desc), '[]') from page),
    'current_page', current_page, 'last_page', last_page, 'total', total,
    'today', to_char(now() at time zone reached.timezone, 'YYYY-MM-DD')
  ) from figures)::text as body
  from reached`

export const chats: Answering = async (asked) => {
  const hash = hashOf(asked)
  const [row] = await asked.query('chats', chatsSql, [hash, ...idsOf(asked), 1])
  await admit(asked, row as Session | undefined, 'chat', hash)
  return row!.body as string
}

const messagesSql = `
  with ${person('$1')},
  reached as materialized (
    select chat.id, chat.business_id, person.profile_id, person.last_seen_at
    from person, chat join business on business.id = chat.business_id
    where chat.id = $2
      and ${reachedBy()}
      and (person.profile_id <> 4 or chat.branch_id is null or exists (select from branch_user l
        where l.business_id = chat.business_id and l.branch_id = chat.branch_id and l.user_id = person.id))
  ), counted as materialized (
    select count(*)::int as total from reached join chat_message on chat_message.business_id = reached.business_id
      and chat_message.chat_id = reached.id
  ), pages as materialized (
    select total, last_page, least($3::int, last_page) as current_page
    from (select total, greatest(1, ceil(total / 50.0))::int as last_page from counted) pages
  )
  select reached.profile_id, reached.last_seen_at, (select json_build_object(
    'data', (
      select coalesce(json_agg(json_build_object('id', id, 'sender', sender, 'message', message, 'status', status,
        'created_at', ${instant('created_at')}) order by id), '[]')
      from (select * from chat_message message
        where message.business_id = reached.business_id and message.chat_id = reached.id
        order by id desc limit 50 offset 50 * (select current_page - 1 from pages)) page),
    'current_page', current_page, 'last_page', last_page, 'total', total
  ) from pages)::text as body
  from reached`

export const messages: Answering = async (asked) => {
  const hash = hashOf(asked)
  const [row] = await asked.query('messages', messagesSql, [hash, Number(asked.path.split('/')[3]), 1])
  await admit(asked, row as Session | undefined, 'chat', hash)
  return row!.body as string
}

const listSql = `
  with ${person('$1')}, ${reached('$2', '$3')},
  period as materialized (
    select (now() at time zone timezone)::date as today, (now() at time zone timezone)::date + 6 as until from reached
  ), counts as materialized (
    select date, status, count(*)::int as reservations, sum(person_number)::int as people
    from reservation
    where business_id = $2 and branch_id = $3 and date >= (select today from period) and date <= (select until from period)
    group by 1, 2
  ), page as materialized (
    select * from reservation
    where business_id = $2 and branch_id = $3 and date >= (select today from period) and date <= (select until from period)
    order by date, time, id limit 20
  )
  select reached.profile_id, reached.last_seen_at, today::text,
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
      'attended_at', ${instant('attended_at')}, 'reason_told', reason_told or reason <> 1, 'phone', owner_phone,
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
        from customer where business_id = $2 and customer.id = page.customer_id)
    ) order by date, time, id), '[]') from page)::text as data
  from reached, period`

type ListRow = Session & {
  today: string
  counts: DayCount[]
  walk_ins: { date: string; people: number }[]
  services: Parameters<typeof availabilityOf>[2]
  data: string
}

export const list: Answering = async (asked) => {
  const hash = hashOf(asked)
  const [row] = (await asked.query('list', listSql, [hash, ...idsOf(asked)])) as ListRow[]
  await admit(asked, row, 'reservation', hash)
  const { today, counts, walk_ins, services, data } = row!
  const total = counts.reduce((sum, { reservations }) => sum + reservations, 0)
  const last_page = Math.max(1, Math.ceil(total / 20))
  const figures = `"from":${total && 1},"to":${Math.min(20, total)},"total":${total},"current_page":1,"last_page":${last_page},"per_page":20`
  const stats = JSON.stringify(statsOf(counts))
  const range = { from: today, to: addDays(today, 6) }
  const availability = JSON.stringify(availabilityOf(counts, walk_ins, services, range))
  return `{"today":"${today}","result":{"data":${data},${figures}},"stats":${stats},"availability":${availability}}`
}

/** What decides the slots of a date of a published branch. */
export const daySql = `
  select branch.timezone, branch.email, branch.name, branch.branch,
    (select row_to_json(config) from (select accept_reservations, accept_online_reservations, accept_phone_reservations,
      auto_accept_reservations, auto_accept_reservations_max, min_person_per_reservation, max_person_per_reservation,
      reservations_interval, minimum_antecedence, maximum_antecedence
      from reservation_config where business_id = $1 and branch_id = $2) config) as config,
    (select coalesce(json_agg(service order by id), '[]') from (
      select id, type, max_persons, date_start, date_end, meta, service_id from service
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
