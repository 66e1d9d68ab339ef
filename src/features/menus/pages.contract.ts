import type { Picture } from '#lib/file-url.ts'

type Named = { slug: string; name: string; branch: string }

export type MenuListData = {
  branch: Named
  menus: { id: number; name: string; description: string | null; image: Picture | null }[]
  reserveOnline: boolean
}

export type Dish = {
  id: number
  name: string
  description: string | null
  price_cents: number | null
  promo_price_cents: number | null
  /** As its row has it: a page of 5,000 dishes carries no addresses that one path says. */
  image_path: string | null
  available: boolean
  tags: string[]
}

export type MenuData = {
  branch: Named
  menu: { name: string; description: string | null; sections: { id: number; name: string; items: Dish[] }[] }
  reserveOnline: boolean
}
