/**
 * A visitor's request for a table: one statement reads what decides it; then, in one write, a transaction locks the date, counts its seats
 * anew and inserts everything that the product inserts. The letters are facts for the job that will compose them.
 */
import { bookingAt } from '#features/availability/rules.ts'
import { isAutoAccepted } from '#features/availability/config.ts'
import { liveLimit, reservationMessages, publicStatus } from '#features/reservations/rules.ts'
import { weekdayOf } from '#lib/days/days.ts'
import { localNow } from '#lib/days/zoned.ts'
import { newLinkToken } from '#platform/secrets.ts'
import { type DayRow, daySql } from './reads.ts'
import type { Answering } from './server.ts'

type Form = {
  name: string
  phone: string
  email: string
  birth_date: string
  person_number: number
  date: string
  time: string
  comment: string
}

const lockSql = `
  select pg_advisory_xact_lock_shared(hashtextextended('branch ' || id, 0)),
    pg_advisory_xact_lock(hashtextextended('day ' || id || $3::date, 0))
  from branch where business_id = $1 and id = $2 for share`

const bookSql = `
  with free as materialized (
    select from (
      select coalesce(sum(people), 0) as people from (
        select person_number as people, time from reservation
        where business_id = $1 and branch_id = $2 and date = $3 and status in ('WAI', 'CON')
        union all
        select person_number, time from walk_in where business_id = $1 and branch_id = $2 and date = $3) each
      where time >= $13 and time <= $14) held
    where held.people + $5 <= $15
  ), held as materialized (
    select count(*) as here, count(*) filter (where date = $3) as that_day from reservation
    where business_id = $1 and branch_id = $2 and owner_phone = $7 and date >= $16 and status in ('WAI', 'CON')
      and (date, time) > ($16::date, $17::time)
  ), guest as (
    insert into customer (business_id, name, phone, email, birth_date, created_at, updated_at, email_source)
    select $1, $6, $7, $8, $9, now(), now(), 'form' from free, held
    where held.here < ${liveLimit.perBranch} and held.that_day < ${liveLimit.perDay}
    on conflict (business_id, phone_key) do update set
      birth_date = coalesce(customer.birth_date, excluded.birth_date),
      updated_at = case when customer.birth_date is null and excluded.birth_date is not null
        then excluded.updated_at else customer.updated_at end
    returning id
  ), linked as (
    insert into customer_branch (business_id, branch_id, customer_id, created_at)
    select $1, $2, id, now() from guest on conflict do nothing
  ), booked as (
    insert into reservation (customer_id, service_id, date, time, person_number, reason, reason_told, comment, owner_name,
      owner_phone, owner_email, owner_birth_date, status, owner_masked, token, token_rsvp, updated_at, business_id, branch_id, created_at)
    select id, $10, $3, $4, $5, 1, false, $11, $6, $7, $8, $9, $12, false, $18, $19, now(), $1, $2, now() from guest
    returning id
  ), logged as (
    insert into audit_log (at, business_id, branch_id, actor, ip, request_id, action, entity, entity_id, changes)
    select now(), $1, $2, 'guest', $20, $21, 'request', 'reservation', id,
      jsonb_build_object('status', $12::text, 'date', $3::date, 'time', $22::text, 'person_number', $5::int)
    from booked
  ), letters as (
    insert into mail (business_id, kind, recipient, subject, body, letter, secret, created_at, status)
    select $1, kind, recipient, '', '', json_build_object('reservation_id', booked.id), false, now(), 'queued'
    from booked, (values ('reservation_received', $8), ('reservation_requested_branch', $23)) letter (kind, recipient)
    where recipient is not null
    returning id
  ), jobs as (
    insert into pgboss.job_common (id, name, data, priority, start_after, created_on, group_id, expire_seconds, deletion_seconds,
      keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select gen_random_uuid(), 'jobs',
      jsonb_build_object('job', 'deliver_mail', 'data', jsonb_build_object('mail_id', letters.id, 'request_id', $21::text)),
      0, now(), now(), 'deliver_mail', q.expire_seconds, q.deletion_seconds,
      now() + q.retention_seconds * interval '1s', 7, 30, true, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from letters, pgboss.queue q where q.name = 'jobs'
  )
  select id from booked`

export const create: Answering = async ({ path, body, query, together, ip, id }) => {
  const form = JSON.parse(body) as Form
  const parts = path.split('/')
  const [business_id, branch_id] = [Number(parts[3]), Number(parts[5])]
  const { date, time, person_number, name, phone, email, birth_date, comment } = form
  const [day] = (await query('slots', daySql, [business_id, branch_id, date])) as DayRow[]
  if (!day) throw new Error('No such branch.')
  const now = localNow(new Date(), day.timezone)
  const booking = bookingAt({ date, ...day, audience: 'visitor', now }, time, person_number)
  if (booking.kind !== 'free') throw new Error(booking.kind)
  const service = day.services.find((one) => one.id === booking.service_id)!
  const hours = service.meta.find(({ day_of_week }) => day_of_week === weekdayOf(date))!
  const status = isAutoAccepted(day.config, person_number) ? 'CON' : 'WAI'
  const token = newLinkToken()
  const key = [business_id, branch_id, date]
  const who = [name, phone, email, birth_date]
  const given = [
    ...key,
    time,
    person_number,
    ...who,
    service.id,
    comment,
    status,
    hours.from,
    hours.to,
    service.max_persons,
  ]
  const rest = [now.date, now.time, token, newLinkToken(), ip, id, time, day.email]
  const answers = await together([
    ['create-lock', lockSql, key],
    ['create-book', bookSql, [...given, ...rest]],
  ])
  const booked = answers.at(-1)![0]
  if (!booked) throw new Error('full')
  const reservation = { id: booked.id, token, status: publicStatus(status) }
  return JSON.stringify({ success: true, msg: reservationMessages.requested, reservation })
}
