/** The calls that change the sections and items of a menu. */
import * as z from 'zod/mini'
import { IdsInOrder, MenuItem, MenuPath, MenuSection, menuWriters } from './contract.ts'
import { ItemBody, SectionBody } from './menu-form.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done, Id } from '#lib/fields.ts'

const SectionPath = z.extend(MenuPath, { section_id: Id })
const ItemPath = z.extend(MenuPath, { item_id: Id })
const Section = z.omit(MenuSection, { items: true })

/** An item with its section. */
export const PlacedItem = z.extend(MenuItem, { section_id: z.int() })

/** Names only, to choose the target of a copy. */
export const listSections = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/section',
  access: menuWriters,
  summary: 'The names of the sections of a menu, in their order.',
  params: MenuPath,
  answer: z.array(Section),
})

export const createSection = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/section',
  access: menuWriters,
  summary: 'Add a section to the end of a menu.',
  params: MenuPath,
  body: SectionBody,
  creates: true,
  answer: z.extend(Done, { section: Section }),
})

export const updateSection = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/section/:section_id',
  access: menuWriters,
  summary: 'Rename a section.',
  params: SectionPath,
  body: SectionBody,
  answer: z.extend(Done, { section: Section }),
})

export const deleteSection = endpoint({
  method: 'DELETE',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/section/:section_id',
  access: menuWriters,
  summary: 'Delete a section with its items and their images.',
  params: SectionPath,
  answer: Done,
})

/** Refused as 'stale' if a section was added or deleted meanwhile (D-107). */
export const orderSections = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/section/order',
  access: menuWriters,
  summary: 'Put the sections of a menu into another order.',
  params: MenuPath,
  body: z.object({ section_ids: IdsInOrder }),
  json: true,
  answer: Done,
})

/**
 * Refused as 'stale' if the section has other items than `item_ids` (D-107). With `moved_id` that item comes from another section of the
 * same menu; `item_ids` includes it at its new place.
 */
export const orderItems = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/section/:section_id/order',
  access: menuWriters,
  summary:
    'Put the items of a section into another order; an item of another section in the list moves into this one.',
  params: SectionPath,
  body: z.object({ item_ids: IdsInOrder, moved_id: z.optional(z.nullable(Id)) }),
  json: true,
  answer: Done,
})

/** To a menu of a branch of the business that the caller reaches, also the same menu. */
export const copySection = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/section/:section_id/copy',
  access: menuWriters,
  summary: 'Copy a section with its items to the end of a menu.',
  params: SectionPath,
  body: z.object({ branch_id: Id, menu_id: Id }),
  creates: true,
  answer: z.extend(Done, { section: Section }),
})

export const createItem = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/section/:section_id/item',
  access: menuWriters,
  summary: 'Add an item to the end of a section.',
  params: SectionPath,
  body: ItemBody,
  json: true,
  creates: true,
  answer: z.extend(Done, { item: PlacedItem }),
})

export const updateItem = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/item/:item_id',
  access: menuWriters,
  summary: 'Replace every field of an item.',
  params: ItemPath,
  body: ItemBody,
  json: true,
  answer: z.extend(Done, { item: PlacedItem }),
})

/** No `updated_at` check; an open form of the item can still be saved (D-68). */
export const switchItem = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/item/:item_id/available',
  access: menuWriters,
  summary: 'Set whether an item is available today.',
  params: ItemPath,
  body: z.object({ available: z.boolean('Disponibilidade inválida.') }),
  answer: z.extend(Done, { item: PlacedItem }),
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/item/:item_id',
  access: menuWriters,
  summary: 'Delete an item with its image.',
  params: ItemPath,
  answer: Done,
})

/** To a section of a branch of the business that the caller reaches, also the same section. */
export const copyItem = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/item/:item_id/copy',
  access: menuWriters,
  summary: 'Copy an item to the end of a section.',
  params: ItemPath,
  body: z.object({ branch_id: Id, menu_id: Id, section_id: Id }),
  creates: true,
  answer: z.extend(Done, { item: PlacedItem }),
})
