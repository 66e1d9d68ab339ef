import * as z from 'zod/mini'
import { MenuPath, menuWriters } from './contract.ts'
import { ItemPrices } from './menu-form.ts'
import { limits } from './rules.ts'
import { PlacedItem } from './sections.contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done } from '#lib/fields.ts'

/** All of them or none: refused as 'stale' if one was changed meanwhile (D-107). */
export const setPrices = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/prices',
  access: menuWriters,
  summary: 'Set the prices of some items of a menu; every other field keeps its value.',
  params: MenuPath,
  body: z.object({
    items: z
      .array(ItemPrices, 'Informe os preços.')
      .check(z.minLength(1, 'Informe os preços.'), z.maxLength(limits.items, 'Informe os preços.')),
  }),
  json: true,
  answer: z.extend(Done, { items: z.array(PlacedItem) }),
})
