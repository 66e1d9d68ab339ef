import { sql } from 'kysely'
import type { ItemPrices } from '../menu-form.ts'
import { itemNotFound, itemsOf } from './item-changes.ts'
import { itemView } from './queries.ts'
import { notFound } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Sets the prices of items of one menu: all of them or none. Throws 404 and 'stale'. */
export async function setPrices(
  trx: Trx,
  branch: BranchKey,
  now: Date,
  menu_id: number,
  prices: readonly ItemPrices[],
) {
  const wanted = new Map(prices.map((one) => [one.id, one]))
  const before = await itemsOf(trx, branch, menu_id)
    .where('menu_item.id', 'in', [...wanted.keys()])
    .orderBy('menu_item.id')
    .forNoKeyUpdate('menu_item')
    .execute()
  if (before.length < prices.length) throw notFound(itemNotFound)
  for (const { id, updated_at } of before) refuseStale(updated_at, wanted.get(id)?.updated_at)
  const given = (field: 'price_cents' | 'promo_price_cents') => before.map(({ id }) => wanted.get(id)![field])
  const rows = await trx
    .updateTable('menu_item')
    .from(
      sql<{ id: number; price_cents: number | null; promo_price_cents: number | null }>`unnest(
        ${before.map(({ id }) => id)}::int[],
        ${given('price_cents')}::int[],
        ${given('promo_price_cents')}::int[])`.as<'given'>(sql`given(id, price_cents, promo_price_cents)`),
    )
    .set((eb) => ({
      price_cents: eb.ref('given.price_cents'),
      promo_price_cents: eb.ref('given.promo_price_cents'),
      updated_at: now,
    }))
    .where('menu_item.business_id', '=', branch.business_id)
    .whereRef('menu_item.id', '=', 'given.id')
    .returningAll('menu_item')
    .execute()
  return rows.map(itemView)
}
