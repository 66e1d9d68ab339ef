import type { Weekday } from '#lib/days.ts'
import type { Site } from '#visitor/site.ts'

/** What stands at the head of a branch's pages. */
export type Identity = {
  slug: string
  name: string
  branch: string
  avatar: string | null
  cover: string | null
}

export type MenuCard = { id: number; name: string; description: string | null; image: string | null }

export type ProfileData = {
  site: Site
  branch: Identity & {
    description: string | null
    info: string | null
    categories: string[]
    payment_methods: string[]
    place: { lines: string[]; map: string } | null
    week: { day: Weekday; hours: string }[]
    today: Weekday
    /** Digits. */
    phone: string | null
    phoneIsWhatsapp: boolean
    links: { label: string; url: string }[]
    highlights: { title: string; text: string; image: string | null; link: string | null }[]
    gallery: string[]
  }
  menus: MenuCard[]
  reserveOnline: boolean
  /** Digits of the phone that takes reservations; null when none does. */
  callPhone: string | null
}
