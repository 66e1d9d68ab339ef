import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'
import { MenuBody } from './menu-form.ts'

/** D-68, D-109: prices in integer cents; null is shown as 'Consulte'. */
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
  /** When the fields of its form were last saved (D-107); moving or switching it does not change this. */
  updated_at: z.string(),
})

export const MenuSection = z.object({
  id: z.int(),
  name: z.string(),
  position: z.int(),
  updated_at: z.string(),
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
  /** When its name, text or image was last saved (D-107); sections and items have their own. */
  updated_at: z.string(),
})

export const Menu = z.extend(MenuRow, { sections: z.array(MenuSection) })

/** Who may read and change menus: editors too (D-23). */
export const menuWriters = { who: 'ability', ability: 'menu', scope: 'branch' } as const
export const MenuPath = z.extend(BranchPath, { id: Id })

/** All ids of a list in the wanted order. */
export const IdsInOrder = z.array(Id, 'Ordem inválida.').check(z.maxLength(5000, 'Ordem inválida.'))

export const listMenus = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/menu',
  access: menuWriters,
  summary: 'The digital menus of a branch, in their order.',
  params: BranchPath,
  answer: z.array(z.extend(MenuRow, { sections_count: z.int(), items_count: z.int() })),
})

export const findMenu = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id',
  access: menuWriters,
  summary: 'One digital menu with its sections and items.',
  params: MenuPath,
  answer: Menu,
})

export const createMenu = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu',
  access: menuWriters,
  summary:
    'Create a menu, the last in the order and inactive unless `status` is given. Sections and items have calls of their own: a body with `sections` is refused.',
  params: BranchPath,
  body: z.extend(MenuBody, {
    sections: z.optional(z.never('Crie o menu sem seções e acrescente-as depois, ou importe um arquivo.')),
  }),
  creates: true,
  answer: z.extend(Done, { menu: MenuRow }),
})

export const updateMenu = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id',
  access: menuWriters,
  summary: 'Change the name, text, image or status of a menu.',
  params: MenuPath,
  body: MenuBody,
  answer: z.extend(Done, { menu: MenuRow }),
})

/** No `updated_at` check: it overwrites any change made meanwhile, because staff want this state now. */
export const switchMenu = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/status',
  access: menuWriters,
  summary: 'Show a menu to visitors, or hide it.',
  params: MenuPath,
  body: z.object({ status: z.enum(['active', 'inactive'], 'Situação inválida.') }),
  answer: z.extend(Done, { menu: MenuRow }),
})

export const deleteMenu = endpoint({
  method: 'DELETE',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id',
  access: menuWriters,
  summary: 'Delete a menu with its sections, items and images.',
  params: MenuPath,
  answer: Done,
})

/** Refused as 'stale' if a menu was added or deleted meanwhile (D-107). */
export const orderMenus = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/menu/order',
  access: menuWriters,
  summary: 'Put the menus of a branch into another order.',
  params: BranchPath,
  body: z.object({ menu_ids: IdsInOrder }),
  json: true,
  answer: Done,
})

/**
 * To a branch of the business that the caller reaches, also the same one. Both menus share the images, which stay until neither shows them.
 */
export const copyMenu = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/copy',
  access: menuWriters,
  summary: 'Copy a menu with its sections and items to a branch of the same business; the copy is inactive.',
  params: MenuPath,
  body: z.object({ branch_id: Id }),
  creates: true,
  answer: z.extend(Done, { menu: MenuRow }),
})
