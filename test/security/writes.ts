import pg from 'pg'
import { Bundle } from '#platform/database/engine/bundle.ts'

/** Reads, and statements that begin or end a transaction; the queue's own functions are called by select and write rows. */
const harmless = /^(select(?!.*\bpgboss\.)|begin|start transaction|commit|rollback|set|savepoint|release)\b/is

/** Whether a text of one or more statements could change a row. */
export const mayWrite = (text: string): boolean =>
  text.split(';').some((statement) => statement.trim() !== '' && !harmless.test(statement.trim()))

/** The texts of what `pg` is asked to send. */
function textsOf(asked: unknown): string[] {
  if (asked instanceof Bundle) return asked.statements.map(({ text }) => text)
  return [typeof asked === 'string' ? asked : String((asked as { text?: string }).text)]
}

/** Counts this process's statements that could change a row, until it is disposed of. */
export function watchWrites(): Disposable & { count: () => number } {
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...given: unknown[]) => unknown
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (textsOf(given[0]).some(mayWrite)) count++
    return query.apply(this, given)
  } as never
  return {
    count: () => count,
    [Symbol.dispose]() {
      pg.Client.prototype.query = query as never
    },
  }
}
