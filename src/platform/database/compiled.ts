import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Placeholder in a statement for a value that comes when it runs. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built once and run with new values each time. For the statements of every visit to a public page, which take
 * longer to build than to send. `build` may put the given values into the statement but not read them: they are placeholders.
 */
export function compiled<Given extends Record<string, string | number | Date | null>, Row>(
  build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  const places = new Proxy({} as Given, { get: (_, name) => new Place(String(name)) })
  let known: CompiledQuery<Row> | undefined
  return async (db, given) => {
    known ??= build(db, places).compile()
    const parameters = known.parameters.map((value) => (value instanceof Place ? given[value.name] : value))
    const { rows } = await db.executeQuery<Row>({ ...known, parameters })
    return rows
  }
}
