import { sql } from 'kysely'
import { ageStats, answersOverview, firstDayOf, percentOf, ratingsOf, type SurveyDay } from '../overview.ts'
import { ratingDays } from '../rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { dateIn, knownZone } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { endOfDay, startOfDay } from '#platform/database/local-day.ts'
import type { Branch } from '#platform/http/door/door.ts'

type Period = { from: string; to: string }

/** The days of a period in the branch's zone that have a survey. */
async function listSurveyDays(db: Db, branch: Branch, { from, to }: Period): Promise<SurveyDay[]> {
  const { rows } = await sql<SurveyDay>`
    select (hour at time zone ${knownZone(branch.timezone)})::date as date,
      sum(tries) as tries, sum(tries_finished) as tries_finished, sum(answers) as answers,
      sum(promoters) as promoters, sum(neutrals) as neutrals, sum(detractors) as detractors,
      sum(food_stars) as food_stars, sum(food_notes) as food_notes,
      sum(treatment_stars) as treatment_stars, sum(treatment_notes) as treatment_notes,
      sum(place_stars) as place_stars, sum(place_notes) as place_notes,
      sum(price_stars) as price_stars, sum(price_notes) as price_notes,
      sum(time_stars) as time_stars, sum(time_notes) as time_notes
    from research_hour
    where business_id = ${branch.business_id} and branch_id = ${branch.id}
      and hour >= ${startOfDay(from, branch.timezone)} and hour < ${endOfDay(to, branch.timezone)}
    group by 1`.execute(db)
  return rows
}

/** How many answers of a period came from guests of each age, on the local day of the answer. */
async function countAges(db: Db, branch: Branch, { from, to }: Period) {
  const { rows } = await sql<{ age: number; answers: number }>`
    select age_group as age, sum(answers) as answers from research_age
    where business_id = ${branch.business_id} and branch_id = ${branch.id}
      and hour >= ${startOfDay(from, branch.timezone)} and hour < ${endOfDay(to, branch.timezone)}
      and day = (hour at time zone ${knownZone(branch.timezone)})::date
    group by 1`.execute(db)
  return ageStats(rows)
}

/**
 * How many customers visited in a period that ends today, and how many of them had a visit before their last one (D-61). A visit may be dated
 * tomorrow where the branch has just got another zone: such a guest counts by their visits until today.
 */
async function countReturns(db: Db, branch: Branch, { from, to }: Period) {
  const { rows } = await sql<{ customers: number; returned: number }>`
    select coalesce(sum(customers), 0) as customers, coalesce(sum(returned), 0) as returned
    from (
      select customers, returned from last_visit_day
      where business_id = ${branch.business_id} and branch_id = ${branch.id} and date between ${from} and ${to}
      union all
      select 1, case when known.visits > 1 then 1 else 0 end
      from (
        select distinct customer_id from customer_branch_visit
        where business_id = ${branch.business_id} and branch_id = ${branch.id} and date > ${to}
      ) as guest
      cross join lateral (
        select max(date) as last, count(*) as visits from customer_branch_visit visit
        where visit.business_id = ${branch.business_id} and visit.branch_id = ${branch.id}
          and visit.customer_id = guest.customer_id and visit.date <= ${to}
      ) as known
      where known.last >= ${from}
    ) as came`.execute(db)
  const { customers, returned } = rows[0]!
  return {
    return_avg: customers === 0 ? null : percentOf(returned, customers, 1),
    return_customers: customers,
    return_returned: returned,
  }
}

/** The overview of the last `days` days, today included, in the branch's zone (D-61). */
export async function loadOverview(db: Db, branch: Branch, days: number, now: Date) {
  const to = dateIn(now, branch.timezone)
  const period = { from: addDays(to, 1 - days), to }
  const [surveyDays, age_stats, returns] = await Promise.all([
    listSurveyDays(db, branch, { from: firstDayOf(to, days), to }),
    countAges(db, branch, period),
    countReturns(db, branch, period),
  ])
  const answers = answersOverview(surveyDays, to, days)
  return answers ? { ...answers, age_stats, ...returns } : { error: true as const }
}

/** NPS, mean mark and number of finished answers in the last 30 days, today included, in the branch's zone (D-61). */
export async function loadRatings(db: Db, branch: Branch, now: Date) {
  const to = dateIn(now, branch.timezone)
  return ratingsOf(await listSurveyDays(db, branch, { from: addDays(to, 1 - ratingDays), to }))
}
