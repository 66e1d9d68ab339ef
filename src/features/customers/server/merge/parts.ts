import type { Trx } from '#platform/database/database.ts'

/** From which customer of a business to which. */
export type Move = { business_id: number; from: number; to: number }

/** Rows of another feature that belong to a customer, such as reservations; src/app.ts hands them in (docs/decisions/0029). */
export type CustomerPart = {
  name: string
  /** Gives all rows of one customer to another; returns their ids. */
  move: (trx: Trx, move: Move) => Promise<number[]>
  /** Gives these rows to another customer, those that are still the first one's. */
  moveThese: (trx: Trx, ids: number[], move: Move) => Promise<void>
}
