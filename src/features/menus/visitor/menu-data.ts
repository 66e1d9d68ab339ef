import type { Site } from '#visitor/site.ts'

type Named = { slug: string; name: string; branch: string }

export type MenuListData = {
  site: Site
  branch: Named
  menus: { id: number; name: string; description: string | null; image: string | null }[]
  reserveOnline: boolean
}

export type Dish = {
  id: number
  name: string
  description: string | null
  price_cents: number | null
  promo_price_cents: number | null
  image: string | null
  available: boolean
  tags: string[]
}

export type MenuData = {
  site: Site
  branch: Named
  menu: { name: string; description: string | null; sections: { id: number; name: string; items: Dish[] }[] }
  reserveOnline: boolean
}
