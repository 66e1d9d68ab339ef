import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Stands in a statement where a value comes when it runs. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built once and run with new values each time; for those of every visit to a public page, which take longer to
 * build than to send. `build` may put what it is given into the statement and look at nothing of it: no value is there yet.
 */
export function compiled<Given extends Record<string, string | number>, Row>(
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
