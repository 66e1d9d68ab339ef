/** Records the SQL that the product sends. */
import pg from 'pg'
import { Bundle } from '#platform/database/engine/bundle.ts'

type Statement = { text: string; values: unknown[] }

type ClientQuery = (text: unknown, values?: unknown[]) => unknown

let heard: Statement[] = []

/** Records every statement through `pg` from now on. */
export function listenToQueries(): void {
  const prototype = pg.Client.prototype as unknown as { query: ClientQuery }
  const { query } = prototype
  prototype.query = function listen(this: pg.Client, ...call: [unknown, unknown[]?]) {
    const [given, values = []] = call
    if (given instanceof Bundle) {
      heard.push(...given.statements.map((sent) => ({ text: sent.text, values: [...sent.values] })))
    } else if (typeof given === 'string') heard.push({ text: given, values })
    return query.apply(this, call)
  }
}

/** Returns the list so far and starts a new one. */
export function takeQueries(): Statement[] {
  const taken = heard
  heard = []
  return taken
}
