import type * as z from 'zod/mini'
import { addressForm } from '#features/branches/address.ts'
import { coordinatesText } from '#features/branches/coordinates.ts'
import type { BranchProfile } from '../contract.ts'
import type { ProfileField, ProfileValues } from '../profile-form.ts'
import { formatPhone } from '#lib/person/phone.ts'

export type Profile = z.output<typeof BranchProfile>

/** The form's values of a profile: missing values become ''. */
export function profileValuesOf(profile: Profile): ProfileValues {
  const { address, schedule, highlights, links, galleries } = profile
  return {
    name: profile.name,
    branch: profile.branch,
    slug: profile.slug,
    status: profile.status,
    description: profile.description ?? '',
    info: profile.info ?? '',
    business_phone: formatPhone(profile.business_phone),
    phone: formatPhone(profile.phone),
    phone_is_whatsapp: profile.phone_is_whatsapp,
    email: profile.email ?? '',
    categories: profile.categories,
    payment_methods: profile.payment_methods,
    address: addressForm(address && { ...address, city: address.city?.name ?? null }),
    coordinates: coordinatesText(profile.coordinates),
    timezone: profile.timezone,
    schedule: schedule.meta,
    links: links.map(({ type, label, url }) => ({ type, label, url })),
    google_review_url: profile.google_review_url ?? '',
    highlights: highlights.map(({ title, text, image_path, link }) => ({
      title,
      text,
      image_path,
      link: link ?? '',
    })),
    galleries: galleries.map(({ path, alt }) => ({ path, alt })),
    color_primary: profile.color_primary ?? '',
    color_secondary: profile.color_secondary ?? '',
    google_analytics: profile.google_analytics ?? '',
    facebook_pixel: profile.facebook_pixel ?? '',
    counting_consent: profile.counting_consent,
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const fieldsOf = (values: ProfileValues) => Object.keys(values) as ProfileField[]

/** The fields that differ from the saved ones. */
function changedPart(values: ProfileValues, saved: ProfileValues): Partial<ProfileValues> {
  const changed = fieldsOf(values).filter((field) => !isSame(values[field], saved[field]))
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

/**
 * The body of a save: only the fields that changed, so that it overwrites nothing else. If the state changed, the time zone goes with it:
 * the form shows that zone, while the server might derive another one from the state alone (D-120).
 */
export function sentPart(values: ProfileValues, saved: ProfileValues): Partial<ProfileValues> {
  const state = values.address?.state_id
  const isMoved = state && state !== saved.address?.state_id
  return { ...changedPart(values, saved), ...(isMoved && { timezone: values.timezone }) }
}

/**
 * Merges the values typed over `base` with those that somebody else saved meanwhile: theirs, except for the fields that I changed. `both`
 * are the fields that both of us changed, to different values.
 */
export function merged(base: ProfileValues, mine: ProfileValues, theirs: ProfileValues) {
  const typed = changedPart(mine, base)
  const saved = changedPart(theirs, base)
  const both = fieldsOf(mine).filter(
    (field) => field in typed && field in saved && !isSame(mine[field], theirs[field]),
  )
  return { values: { ...theirs, ...typed }, both }
}

type Images = { avatar_path: string | null; header_image_path: string | null }

/** The address that guests will see after a save; an address without a line is no address. */
export function shownToGuests(values: ProfileValues, images: Images) {
  const hasAddress = Object.values(values.address ?? {}).some((line) => line !== '' && line !== null)
  return { ...values, ...images, address: hasAddress ? {} : null }
}
