import { meanMark, netPromoterScore } from './rules.ts'
import { addDays } from '#lib/days/dates.ts'

/** The periods of the overview in days, today included; the specified one is 30 (D-61). */
export const ratingPeriods = [7, 30, 90, 365] as const

export const isRatingPeriod = (days: number): boolean => ratingPeriods.some((period) => period === days)

/** The age groups, each with its youngest age (RATE-37). */
export const ageGroups = [
  { field: 'age1824', from: 18, label: '18-24' },
  { field: 'age2534', from: 25, label: '25-34' },
  { field: 'age3544', from: 35, label: '35-44' },
  { field: 'age4554', from: 45, label: '45-54' },
  { field: 'age5564', from: 55, label: '55-64' },
  { field: 'age65', from: 65, label: '65+' },
] as const

export type AgeStats = Record<'total' | (typeof ageGroups)[number]['field'], number>

/** Answers by age group; who is under 18 is not counted (D-61). */
export function ageStats(ages: readonly { age: number; answers: number }[]): AgeStats {
  const stats: AgeStats = { total: 0, age1824: 0, age2534: 0, age3544: 0, age4554: 0, age5564: 0, age65: 0 }
  for (const { age, answers } of ages) {
    const group = ageGroups.findLast(({ from }) => from <= age)
    if (!group) continue
    stats[group.field] += answers
    stats.total += answers
  }
  return stats
}

/** `part` of `whole` in percent, with so many decimals, half up; 0 of nothing. */
export function percentOf(part: number, whole: number, decimals: number): number {
  const scale = 10 ** decimals
  return whole === 0 ? 0 : Math.round((100 * scale * part) / whole) / scale
}

/** Each mark with its sum of stars and how many gave it. */
const sums = [
  { field: 'food_note', stars: 'food_stars', notes: 'food_notes' },
  { field: 'treatment_note', stars: 'treatment_stars', notes: 'treatment_notes' },
  { field: 'place_note', stars: 'place_stars', notes: 'place_notes' },
  { field: 'price_note', stars: 'price_stars', notes: 'price_notes' },
  { field: 'time_note', stars: 'time_stars', notes: 'time_notes' },
] as const

const counted = [
  ...(['answers', 'promoters', 'neutrals', 'detractors'] as const),
  ...sums.flatMap(({ stars, notes }) => [stars, notes] as const),
]
type Counts = Record<(typeof counted)[number], number>

/** The sums of a day's surveys: tries by the day on which they began, everything else by the day on which they were sent. */
export type SurveyDay = Counts & { date: string; tries: number; tries_finished: number }

const none = () => Object.fromEntries(counted.map((count) => [count, 0])) as Counts

function add(total: Counts, day: Counts | undefined, times: 1 | -1): void {
  for (const count of counted) total[count] += times * (day?.[count] ?? 0)
}

/** The first day that the points of a period ending on `to` reach back to: its first point covers a whole period too. */
export const firstDayOf = (to: string, days: number): string => addDays(to, 2 - 2 * days)

/** For each day of the period, oldest first, the counts of the `days` days that end with it. */
function movingCounts(byDate: Map<string, Counts>, to: string, days: number) {
  const total = none()
  return Array.from({ length: 2 * days - 1 }, (_, index) => {
    const date = addDays(to, index - (2 * days - 2))
    add(total, byDate.get(date), 1)
    add(total, byDate.get(addDays(date, -days)), -1)
    return { date, ...total }
  }).slice(days - 1)
}

const sumOf = (counts: Counts, kind: 'stars' | 'notes') =>
  sums.reduce((sum, mark) => sum + counts[mark[kind]], 0)

const scoreOf = (counts: Counts) => netPromoterScore({ ...counts, answers: npsAnswers(counts) })

const npsAnswers = ({ promoters, neutrals, detractors }: Counts) => promoters + neutrals + detractors

/** NPS, mean mark and number of answers of all these days (D-61). */
export function ratingsOf(days: readonly Counts[]) {
  const total = none()
  for (const day of days) add(total, day, 1)
  return {
    nps: scoreOf(total),
    final_note: meanMark(sumOf(total, 'stars'), sumOf(total, 'notes')),
    total_note: total.answers,
  }
}

/** Everything that the answers of a period ending on `to` say (D-61); null without an answer. `known` reaches back to `firstDayOf`. */
export function answersOverview(known: readonly SurveyDay[], to: string, days: number) {
  const byDate = new Map(known.map((day) => [day.date, day]))
  const points = movingCounts(byDate, to, days)
  const last = points.at(-1)!
  if (last.answers === 0) return null
  const total_nps = npsAnswers(last)
  return {
    days,
    from: points[0]!.date,
    to,
    nps: scoreOf(last) ?? 0,
    total_nps,
    percent_positive: percentOf(last.promoters, total_nps, 1),
    percent_neutral: percentOf(last.neutrals, total_nps, 1),
    percent_negative: percentOf(last.detractors, total_nps, 1),
    nps_history: points
      .filter(({ answers }) => answers > 0)
      .map((point) => ({
        date: point.date,
        nps: scoreOf(point) ?? 0,
        final_note: meanMark(sumOf(point, 'stars'), sumOf(point, 'notes')) ?? 0,
      })),
    final_note: meanMark(sumOf(last, 'stars'), sumOf(last, 'notes')) ?? 0,
    total_note: last.answers,
    ...(Object.fromEntries(
      sums.map(({ field, stars, notes }) => [field, meanMark(last[stars], last[notes])]),
    ) as Record<(typeof sums)[number]['field'], number | null>),
    tries_history: points.map(({ date }) => ({
      date,
      number_of_finished: byDate.get(date)?.tries_finished ?? 0,
      number_of_tries: byDate.get(date)?.tries ?? 0,
    })),
  }
}

/** How the last value of a history differs from the first, in percent of the first, 1 decimal (RATE-35, RATE-36, D-61). */
export function trendOf(history: readonly number[]): number {
  const [first = 0, last = first] = [history[0], history.at(-1)]
  if (first === 0) return 100 * Math.sign(last)
  return percentOf(last - first, Math.abs(first), 1)
}
