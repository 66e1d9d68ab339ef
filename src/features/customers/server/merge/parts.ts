import { sql } from 'kysely'
import type { Trx } from '#platform/database/database.ts'

/** From which customer of a business to which. */
export type Move = { business_id: number; from: number; to: number }

/** Rows of another feature that belong to a customer, such as reservations; src/app.ts hands them in (docs/decisions/0029). */
export type CustomerPart = {
  name: string
  /** Gives all rows of one customer to another; returns their ids. */
  move: (trx: Trx, move: Move) => Promise<number[]>
  /** Gives these rows to another customer, if they still belong to the first. */
  moveThese: (trx: Trx, ids: number[], move: Move) => Promise<void>
}

/** The rows of a table of the feature that calls: their `customer_id` says whose they are, and `key` tells them apart. */
export const partOf = (table: string, key = 'id'): CustomerPart => ({
  name: table,
  async move(trx, { business_id, from, to }) {
    const { rows } = await sql<{ key: number }>`
      update ${sql.table(table)} set customer_id = ${to}
      where business_id = ${business_id} and customer_id = ${from}
      returning ${sql.ref(key)} as key`.execute(trx)
    return rows.map((row) => row.key)
  },
  async moveThese(trx, ids, { business_id, from, to }) {
    if (ids.length === 0) return
    await sql`
      update ${sql.table(table)} set customer_id = ${to}
      where business_id = ${business_id} and customer_id = ${from} and ${sql.ref(key)} = any(${ids}::bigint[])`.execute(
      trx,
    )
  },
})
