import * as z from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { BranchPath, Id } from '#lib/fields.ts'

/** D-68, D-109: prices in integer cents; null reads 'Consulte'. */
export const MenuItem = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  price_cents: z.nullable(z.int()),
  promo_price_cents: z.nullable(z.int()),
  image_path: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  available: z.boolean(),
  position: z.int(),
  tags: z.array(z.string()),
})

export const MenuSection = z.object({
  id: z.int(),
  name: z.string(),
  position: z.int(),
  items: z.array(MenuItem),
})

export const MenuRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  image_path: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  status: z.enum(['active', 'inactive']),
  position: z.int(),
})

export const Menu = z.extend(MenuRow, { updated_at: z.string(), sections: z.array(MenuSection) })

export const listMenus = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/menu',
  access: { who: 'ability', ability: 'menu', scope: 'branch' },
  summary: 'The digital menus of a branch, in their order.',
  params: BranchPath,
  answer: z.array(z.extend(MenuRow, { sections_count: z.int(), items_count: z.int() })),
})

export const findMenu = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id',
  access: { who: 'ability', ability: 'menu', scope: 'branch' },
  summary: 'One digital menu with its sections and items.',
  params: z.extend(BranchPath, { id: Id }),
  answer: Menu,
})
