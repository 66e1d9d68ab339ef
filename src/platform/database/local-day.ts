import { type RawBuilder, sql } from 'kysely'

/** The instant at which a calendar day ('YYYY-MM-DD') begins in a time zone, as the database reckons it. */
export const startOfDay = (day: string, timezone: string): RawBuilder<Date> =>
  sql<Date>`${day}::timestamp at time zone ${timezone}`
