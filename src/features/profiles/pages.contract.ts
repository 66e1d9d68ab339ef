import type { OpeningStatus } from './opening.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { LinkType } from './profile-lists.ts'
import type { Weekday } from '#lib/days/days.ts'
import type { PictureFiles } from '#lib/address/file-url.ts'
import { pageOf } from '#lib/page.ts'

/** The name and slug at the top of each page of a branch. */
type Identity = { slug: string; name: string; branch: string }

type MenuCard = { id: number; name: string; description: string | null; image: PictureFiles | null }

/**
 * The times of today and tomorrow that a party of two, or the smallest that is taken, can reserve, by service (D-144); days without a service are
 * left out.
 */
export type NearTables = {
  people: number
  /** A service without times says so in its title. */
  days: { date: string; services: { title: string; times: string[] }[] }[]
  today: string
}

export type ProfileData = {
  branch: Identity & {
    avatar: PictureFiles | null
    cover: PictureFiles | null
    description: string | null
    info: string | null
    categories: string[]
    payment_methods: PaymentMethod[]
    place: { lines: string[]; map: string } | null
    week: { day: Weekday; hours: string }[]
    today: Weekday
    /** At the time the page was rendered; the phone updates it from `clock`. Null if no hours were entered. */
    opening: OpeningStatus | null
    clock: { zone: string; week: string }
    /** Digits. */
    phone: string | null
    phoneIsWhatsapp: boolean
    /** In the order that staff chose, like highlights and gallery. */
    links: { type: LinkType; label: string; url: string }[]
    highlights: { title: string; text: string; image: PictureFiles | null; link: string | null }[]
    /** `alt` is the description that staff wrote; '' if none. */
    gallery: (PictureFiles & { alt: string })[]
  }
  /** What guests ask every house, and the house's own questions, with its answers. */
  answers: { title: string; text: string }[]
  menus: MenuCard[]
  tables: NearTables | null
  reserveOnline: boolean
  /** Where this branch's calls are, without a slash at the end. */
  callsBase: string
  /** Digits of the phone that takes reservations; null if none does. */
  callPhone: string | null
}

/** /perfil/{slug}. */
export const profilePage = pageOf<ProfileData>('profile')
