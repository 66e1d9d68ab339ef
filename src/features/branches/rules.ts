import { stateAbbreviation } from './states.ts'
import { type Coordinates, mapLink } from '#lib/address/map-link.ts'
import { type Weekday, weekdays } from '#lib/days/days.ts'

/** The name that people read: the brand, and the unit if it differs. */
export const branchTitle = ({ name, branch }: { name: string; branch: string }): string =>
  branch && branch !== name ? `${name} · ${branch}` : name

export type AddressParts = {
  street: string | null
  number: string | null
  complement: string | null
  district: string | null
  zipcode: string | null
  city: { name: string; state_id: number } | null
}

/** An address as printed, with the state's two letters (PUB-14): street line, then district, city and CEP. */
export function addressLines(address: AddressParts | null): string[] {
  if (!address) return []
  const { street, number, complement, district, zipcode, city } = address
  const numbered = [street, number].filter(Boolean).join(', ')
  const place = city ? `${city.name} - ${stateAbbreviation(city.state_id)}` : ''
  const code = zipcode?.replace(/^(\d{5})-?(\d{3})$/, '$1-$2')
  return [
    [numbered, complement].filter(Boolean).join(' - '),
    [district, place, code && `CEP ${code}`].filter(Boolean).join(', '),
  ].filter(Boolean)
}

type MapPin = { latitude: number | null; longitude: number | null }

/** The point of a stored branch on the map; null where staff entered none. */
export const coordinatesOf = ({ latitude, longitude }: MapPin): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

type BranchLocation = MapPin & {
  name: string
  address: AddressParts | null
}

/** Address lines and a link to a map, at the very point where staff entered one; null without an address. */
export function locationText(branch: BranchLocation) {
  const lines = addressLines(branch.address)
  if (lines.length === 0) return null
  const point = coordinatesOf(branch)
  const query = encodeURIComponent([branch.name, ...lines].join(', '))
  const map = point ? mapLink(point) : `https://www.google.com/maps/search/?api=1&query=${query}`
  return { lines, map }
}

/** Hours of one weekday, wall clock of the establishment. */
export type OpeningDay = { day_of_week: Weekday; enabled: boolean; from: string | null; to: string | null }

/** '12:00 às 23:00', or 'Fechado'. The form's list of hours ends at 23:59, so staff choose it for midnight. */
export function hoursText(day: OpeningDay | undefined): string {
  return day?.enabled && day.from && day.to
    ? `${day.from} às ${day.to === '23:59' ? '00:00' : day.to}`
    : 'Fechado'
}

/** The week from Monday to Sunday; empty if no hours were entered. */
export function weekHours(schedule: OpeningDay[]): { day: Weekday; hours: string }[] {
  if (!schedule.some((day) => day.enabled)) return []
  return weekdays.map((day) => ({
    day,
    hours: hoursText(schedule.find(({ day_of_week }) => day_of_week === day)),
  }))
}

/** Whether a text is a Google Analytics, Tag Manager or Ads id (D-90). */
export const isGoogleId = (text: string): boolean => /^(G|UA|GTM|AW)-[A-Z0-9-]{4,20}$/.test(text)

/** Whether a text is a Facebook Pixel id (D-90). */
export const isPixelId = (text: string): boolean => /^\d{5,20}$/.test(text)

/** Ids for counting visits, checked again when used; an invalid id is null and counts nothing (D-90). */
export function countingIds(branch: { google_analytics: string | null; facebook_pixel: string | null }) {
  const { google_analytics: google, facebook_pixel: pixel } = branch
  return {
    google: google && isGoogleId(google) ? google : null,
    pixel: pixel && isPixelId(pixel) ? pixel : null,
  }
}

/**
 * Whether visitors may ask for a table online: the online switch has an effect only while reservations are accepted at all (D-28); without
 * saved settings they may (D-31).
 */
export function takesOnline(
  config: { accept_reservations: boolean; accept_online_reservations: boolean } | null,
): boolean {
  return config === null || (config.accept_reservations && config.accept_online_reservations)
}

/** An address that a link may use; null unless it is http(s) without a user name. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !/^https?:\/\/[^\s/]/i.test(text) || /[\s\\]/.test(text)) return null
  if (!URL.canParse(text)) return null
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && !username && !password ? text : null
}
