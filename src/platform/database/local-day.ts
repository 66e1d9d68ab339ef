import { type RawBuilder, sql } from 'kysely'
import { knownZone } from '#lib/days/zoned.ts'

/** The instant at which a calendar day ('YYYY-MM-DD') begins in a time zone, computed by the database. */
export const startOfDay = (day: string, timezone: string): RawBuilder<Date> =>
  sql<Date>`${day}::timestamp at time zone ${knownZone(timezone)}`

/** The instant at which a calendar day ('YYYY-MM-DD') ends in a time zone, also that of the last day a calendar can name. */
export const endOfDay = (day: string, timezone: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date + 1)::timestamp at time zone ${knownZone(timezone)}`
