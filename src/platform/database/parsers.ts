import pg from 'pg'

const asNumber = Number
const asText = (value: string) => value
const textList = pg.types.getTypeParser(1009 as number) as (value: string) => (string | null)[]
const listOf = (parse: (value: string) => unknown) => (value: string) =>
  textList(value).map((entry) => (entry === null ? null : parse(entry)))

// Calendar dates and wall-clock times stay text: a Date would shift them with the server's zone.
const parsers: Record<number, (value: string) => unknown> = {
  20: asNumber, // int8: ids and counts, all far below 2^53
  1016: listOf(asNumber),
  1700: asNumber, // numeric
  1231: listOf(asNumber),
  1082: asText, // date, YYYY-MM-DD
  1182: listOf(asText),
  1083: asText, // time, HH:MM:SS
  1114: asText, // timestamp without zone
  1115: listOf(asText),
  1186: asText, // interval
}

/** How `pg` reads columns, the same on both databases; timestamptz is a Date and jsonb is parsed by `pg` itself. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
