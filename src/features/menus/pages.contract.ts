import type { Contact } from '#lib/person/contact.ts'
import type { PictureFiles } from '#lib/address/file-url.ts'
import { pageOf } from '#lib/page.ts'

type BranchName = { slug: string; name: string; branch: string }

/** The house's contact, shown if a kept menu may be old. */
type MenuContact = { contact: Contact }

export type MenuListData = MenuContact & {
  branch: BranchName
  menus: { id: number; name: string; description: string | null; image: PictureFiles | null }[]
  reserveOnline: boolean
}

/** /cardapios/{slug}. */
export const menuListPage = pageOf<MenuListData>('menus')

export type Dish = {
  id: number
  name: string
  description: string | null
  price_cents: number | null
  promo_price_cents: number | null
  /** The stored path instead of image addresses, which would make a page of 5,000 dishes larger. */
  image_path: string | null
  available: boolean
  tags: string[]
}

export type MenuData = MenuContact & {
  branch: BranchName
  menu: { name: string; description: string | null; sections: { id: number; name: string; items: Dish[] }[] }
  reserveOnline: boolean
}

/** /cardapios/{slug}/{id}. */
export const menuPage = pageOf<MenuData>('menu')
