/** The next 14 days of a branch: one prepared statement for all of them. */
import { datesAhead, dayAhead, lastDate } from '#features/availability/days-ahead.ts'
import { localNow } from '#lib/days/zoned.ts'
import { type DayRow, idsOf } from './reads.ts'
import type { Answering } from './server.ts'

/** What decides the dates of a published branch, from its today on. */
const daysSql = `
  with days as materialized (
    select branch.timezone, (now() at time zone branch.timezone)::date as since
    from branch join business on business.id = branch.business_id
    where branch.business_id = $1 and branch.id = $2
      and branch.status = 'active' and not branch.is_draft and business.status = 'active')
  select timezone,
    (select row_to_json(config) from (select accept_reservations, accept_online_reservations, accept_phone_reservations,
      auto_accept_reservations, auto_accept_reservations_max, min_person_per_reservation, max_person_per_reservation,
      reservations_interval, minimum_antecedence, maximum_antecedence
      from reservation_config where business_id = $1 and branch_id = $2) config) as config,
    (select coalesce(json_agg(service order by id), '[]') from (
      select id, name, type, max_persons, date_start, date_end, meta, service_id, (
        select coalesce(json_agg(json_build_object('date', date, 'max_persons', exception.max_persons, 'is_stopped', is_stopped)), '[]')
        from service_exception exception
        where exception.business_id = $1 and exception.service_id = service.id
          and date >= since and date < since + 14) as exceptions
      from service
      where business_id = $1 and branch_id = $2 and deleted_at is null
        and (type = 'REC' or date_start < since + 14 and date_end >= since)) service) as services,
    (select coalesce(json_agg(held), '[]') from (
      select date, time, sum(people)::int as people from (
        select date, time, person_number as people from reservation
        where business_id = $1 and branch_id = $2 and date >= since and date < since + 14 and status in ('WAI', 'CON')
        union all
        select date, time, person_number from walk_in
        where business_id = $1 and branch_id = $2 and date >= since and date < since + 14) each
      group by date, time) held) as booked
  from days`

export const days: Answering = async (asked) => {
  type Row = Omit<DayRow, 'booked'> & { booked: (DayRow['booked'][number] & { date: string })[] }
  const [row] = (await asked.query('days', daysSql, idsOf(asked))) as Row[]
  if (!row) throw new Error('No such branch.')
  const { timezone, config, services, booked } = row
  const now = localNow(new Date(), timezone)
  const byDate = Map.groupBy(booked, ({ date }) => date)
  const dayOf = (date: string) =>
    dayAhead({ date, config, services, booked: byDate.get(date) ?? [], audience: 'visitor', now })
  return JSON.stringify({ until: lastDate(config, now), days: datesAhead(now.date).map(dayOf) })
}
