import type { AddressParts, OpeningDay } from '#features/branches/rules.ts'
import { stateAbbreviation } from '#features/branches/states.ts'
import { type Weekday, weekdays } from '#lib/days/days.ts'
import type { Coordinates } from '#lib/address/map-link.ts'
import { internationalDigits } from '#lib/person/phone.ts'
import * as sitePath from '#lib/address/site-path.ts'

const context = 'https://schema.org'

const days: Record<Weekday, string> = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
}

/** The data of an establishment for search engines; `whole` makes its paths absolute. */
export type Restaurant = {
  slug: string
  /** The type of the business, such as 'bar'. */
  type: string
  title: string
  description: string | null
  /** Digits. */
  phone: string | null
  address: AddressParts | null
  coordinates: Coordinates | null
  schedule: OpeningDay[]
  categories: string[]
  /** In words, as on the page. */
  payments: string[]
  links: string[]
  images: string[]
  hasMenu: boolean
  takesReservations: boolean
}

/** What schema.org calls these kinds of houses; any other is a restaurant. */
const kinds: Record<string, string> = { bar: 'BarOrPub', cafeteria: 'CafeOrCoffeeShop' }

type AbsoluteUrl = (path: string) => string

/** Undefined for an empty list, which schema.org does not know. */
const some = <Item>(items: Item[]) => (items.length > 0 ? items : undefined)

/** schema.org Restaurant for an establishment's profile. Times are the establishment's wall clock. */
export function structuredRestaurant(restaurant: Restaurant, whole: AbsoluteUrl): object {
  const { slug, address, coordinates, phone } = restaurant
  const url = whole(sitePath.profile(slug))
  return {
    '@context': context,
    '@type': kinds[restaurant.type] ?? 'Restaurant',
    '@id': `${url}#restaurant`,
    url,
    name: restaurant.title,
    description: restaurant.description ?? undefined,
    image: some(restaurant.images.map(whole)),
    telephone: phone ? `+${internationalDigits(phone)}` : undefined,
    address: address ? postal(address) : undefined,
    geo: coordinates ? { '@type': 'GeoCoordinates', ...coordinates } : undefined,
    openingHoursSpecification: some(openingHours(restaurant.schedule)),
    servesCuisine: some(restaurant.categories),
    paymentAccepted: restaurant.payments.join(', ') || undefined,
    currenciesAccepted: 'BRL',
    sameAs: some(restaurant.links),
    hasMenu: restaurant.hasMenu ? whole(sitePath.menus(slug)) : undefined,
    acceptsReservations: restaurant.takesReservations ? whole(sitePath.reserve(slug)) : false,
  }
}

function postal({ street, number, complement, district, zipcode, city }: AddressParts): object {
  return {
    '@type': 'PostalAddress',
    streetAddress:
      [[street, number].filter(Boolean).join(', '), complement, district].filter(Boolean).join(' - ') ||
      undefined,
    postalCode: zipcode?.replace(/^(\d{5})-?(\d{3})$/, '$1-$2'),
    addressLocality: city?.name,
    addressRegion: city ? stateAbbreviation(city.state_id) : undefined,
    addressCountry: 'BR',
  }
}

/** Groups days with the same hours, in the order of the week. */
function openingHours(schedule: OpeningDay[]): object[] {
  const open = weekdays.flatMap((day) => {
    const hours = schedule.find(({ day_of_week }) => day_of_week === day)
    return hours?.enabled && hours.from && hours.to ? [{ day, opens: hours.from, closes: hours.to }] : []
  })
  const groups = Map.groupBy(open, ({ opens, closes }) => `${opens}-${closes}`)
  return [...groups.values()].map((group) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: group.map(({ day }) => days[day]),
    opens: group[0]!.opens,
    closes: group[0]!.closes,
  }))
}
