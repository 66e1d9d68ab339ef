import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from '../database.ts'

/** Placeholder in a statement for a value that comes when it runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A query of Kysely or a text of SQL. */
type Built<Row> = { compile(db: Db): CompiledQuery<Row> }

/** A statement that was built once. Called, it runs and answers its rows. */
export type CompiledStatement<Given, Row> = {
  (db: Db, given: Given): Promise<Row[]>
  /** The statement with these values, to be sent with others (`together`, `sendLater`). */
  of(db: Db, given: Given): Compilable<Row>
}

/**
 * A statement that is built once and run with new values each time. For the statements of the most frequent calls, which take
 * longer to build than to send. `build` may put the given values into the statement but not read them: they are placeholders.
 */
export function compiled<Given extends Record<string, unknown>, Row>(
  build: (db: Db, given: Given) => Built<Row>,
): CompiledStatement<Given, Row> {
  const places = new Proxy({} as Given, { get: (_, name) => new Placeholder(String(name)) })
  let known: CompiledQuery<Row> | undefined
  const filled = (db: Db, given: Given): CompiledQuery<Row> => {
    known ??= build(db, places).compile(db)
    const parameters = known.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    return { ...known, parameters }
  }
  const run = async (db: Db, given: Given) => (await db.executeQuery(filled(db, given))).rows
  return Object.assign(run, { of: (db: Db, given: Given) => ({ compile: () => filled(db, given) }) })
}
