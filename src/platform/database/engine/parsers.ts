import pg from 'pg'

const asNumber = Number
const asText = (value: string) => value
const textList = pg.types.getTypeParser(1009 as number) as (value: string) => (string | null)[]
/** Of 'HH:MM:SS', as Postgres writes a time: seconds are zero in every table. */
const asMinute = (value: string) => value.slice(0, 5)
const listOf = (parse: (value: string) => unknown) => (value: string) =>
  textList(value).map((entry) => (entry === null ? null : parse(entry)))

const anyInstant = pg.types.getTypeParser(1184)
/** How Postgres writes an instant of our era in a session of UTC, which all of ours are. */
const usualInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/
/** Half the time of `pg`'s own: a page of rows has a hundred of them. */
const asInstant = (value: string) =>
  usualInstant.test(value) ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`) : anyInstant(value)

// Calendar dates and wall-clock times stay text: a Date would shift them with the server's zone.
const parsers: Record<number, (value: string) => unknown> = {
  20: asNumber, // int8: ids and counts, all far below 2^53
  1016: listOf(asNumber),
  1700: asNumber, // numeric
  1231: listOf(asNumber),
  1082: asText, // date, YYYY-MM-DD
  1182: listOf(asText),
  1083: asMinute, // time, 'HH:mm'
  1183: listOf(asMinute),
  1114: asText, // timestamp without zone
  1115: listOf(asText),
  1184: asInstant, // timestamp with zone
  1186: asText, // interval
}

/** How `pg` reads columns, the same on both databases; timestamptz is a Date, and jsonb is parsed by `pg` itself. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
