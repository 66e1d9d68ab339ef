/** Which place in src/ writes and reads which table, by its statements and by migrations/tables.md. */

/** Source by path from the project's root. */
type Sources = ReadonlyMap<string, string>

export type TableUse = { writers: string[]; readers: string[] }

/** A feature's name, or a folder of the platform such as `platform/mail`; null for top-level files, demo data and tests. */
export function placeOfFile(file: string): string | null {
  if (file.endsWith('.test.ts')) return null
  const [, feature, folder] = /^src\/(?:features\/([^/]+)|(platform\/[^/]+))\//.exec(file) ?? []
  return feature ?? folder ?? null
}

const writing = /\b(?:insertInto|updateTable|deleteFrom)\(\s*['"`](\w+)/g
const reading = /\b(?:selectFrom|innerJoin|leftJoin|from|using)\(\s*['"`](\w+)/g
const writingSql = /\b(?:insert into|update|delete from)\s+(\w+)/g
const readingSql = /\b(?:from|join)\s+(\w+)/g

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')

/** Each table with the places that write it, and those that only read it. */
export function usesOf(sources: Sources, tables: readonly string[]): Map<string, TableUse> {
  const named = (source: string, ...patterns: RegExp[]) =>
    new Set(patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table]) => table!)))
  const places = new Map<string, { written: Set<string>; read: Set<string> }>()
  for (const [file, source] of sources) {
    const place = placeOfFile(file)
    if (!place) continue
    const code = withoutComments(source)
    const { written, read } = places.get(place) ?? { written: new Set(), read: new Set() }
    places.set(place, {
      written: new Set([...written, ...named(code, writing, writingSql)]),
      read: new Set([...read, ...named(code, reading, readingSql)]),
    })
  }
  const all = [...places].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new Map(
    tables.map((table) => [
      table,
      {
        writers: all.filter(([, { written }]) => written.has(table)).map(([place]) => place),
        readers: all
          .filter(([, { written, read }]) => read.has(table) && !written.has(table))
          .map(([place]) => place),
      },
    ]),
  )
}

/** The rows of the page's table. */
export function allowedUses(page: string): Map<string, TableUse> {
  const rows = [...page.matchAll(/^\| (\w+) \| ([^|]+) \|([^|]*)\|$/gm)]
  const placesIn = (cell: string) =>
    cell
      .split(',')
      .map((place) => place.trim())
      .filter((place) => place !== '' && place !== '–')
      .toSorted()
  return new Map(
    rows
      .filter(([, table]) => table !== 'Table')
      .map(([, table, writers, readers]) => [
        table!,
        { writers: placesIn(writers!), readers: placesIn(readers!) },
      ]),
  )
}
