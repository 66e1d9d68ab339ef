import { isPaymentMethod, paymentMethods } from '../payment-methods.ts'
import { categoriesOf, galleryOf, highlightsOf, type LinkType, profileLinksOf } from '../profile-lists.ts'
import { branchTitle, coordinatesOf, locationText, weekHours } from '#features/branches/rules.ts'
import { weekOf } from '#features/branches/schedule.ts'
import type { addressOfBranch } from '#features/branches/server/address.queries.ts'
import { contactOf, identityOf } from '#features/site/server/page-data.ts'
import type { PageBranch } from '#features/site/server/page-parts.ts'
import { defaultTimeZone, isTimeZone } from '#features/branches/time-zones.ts'
import { weekdayOf } from '#lib/days/days.ts'
import { fileUrl, pictureOf, shareImageOf } from '#lib/address/file-url.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Head } from '#platform/http/page/document.ts'
import { openingAt, weekText } from '../opening.ts'
import { structuredRestaurant } from '../structured.ts'

/** Largest avatar in pixels: enough for a phone with three device pixels per CSS pixel. */
const avatarPixels = 320

/** Links to pages about the house itself; where one orders or writes is not the house (schema.org, sameAs). */
const isOwnPage: Partial<Record<LinkType, true>> = {
  site: true,
  instagram: true,
  facebook: true,
  tiktok: true,
  youtube: true,
  x: true,
  tripadvisor: true,
}

type AddressedBranch = PageBranch<{ address: typeof addressOfBranch }>

/** Everything that the profile page shows about a branch (D-67, D-69). */
export function profileOf(branch: AddressedBranch, now: Date) {
  const contact = contactOf(branch)
  const schedule = weekOf(branch.schedule)
  const zone = isTimeZone(branch.timezone) ? branch.timezone : defaultTimeZone
  const wall = localNow(now, zone)
  return {
    ...identityOf(branch),
    avatar: pictureOf(branch.avatar_path, avatarPixels),
    cover: pictureOf(branch.header_image_path),
    description: branch.description,
    info: branch.info,
    categories: categoriesOf(branch.categories),
    payment_methods: branch.payment_methods.filter(isPaymentMethod),
    place: locationText(branch),
    week: weekHours(schedule),
    today: weekdayOf(wall.date),
    opening: openingAt(schedule, wall),
    clock: { zone, week: weekText(schedule) },
    phone: contact?.phone ?? null,
    phoneIsWhatsapp: contact?.isWhatsapp ?? false,
    links: profileLinksOf(branch.links).map(({ type, label, url }) => ({
      type,
      label: label || new URL(url).hostname,
      url,
    })),
    highlights: highlightsOf(branch.highlights, branch.business_id).map(
      ({ title, text, image_path, link }) => ({
        title,
        text,
        image: pictureOf(image_path),
        link,
      }),
    ),
    gallery: galleryOf(branch.galleries, branch.business_id).flatMap(({ path, alt }) => {
      const picture = pictureOf(path)
      return picture ? [{ ...picture, alt }] : []
    }),
  }
}

/** The structured data of the establishment for search engines. */
export function structuredOf(
  branch: AddressedBranch,
  offers: { hasMenu: boolean; takesReservations: boolean },
): Head['structured'] {
  const images = [shareImageOf(branch.header_image_path)?.path, fileUrl(branch.avatar_path)]
  return (whole) =>
    structuredRestaurant(
      {
        slug: branch.slug,
        type: branch.business_type,
        title: branchTitle(branch),
        description: branch.description,
        phone: contactOf(branch)?.phone ?? null,
        address: branch.address,
        coordinates: coordinatesOf(branch),
        schedule: weekOf(branch.schedule),
        categories: categoriesOf(branch.categories),
        payments: branch.payment_methods.filter(isPaymentMethod).map((method) => paymentMethods[method]),
        links: profileLinksOf(branch.links)
          .filter(({ type }) => isOwnPage[type])
          .map(({ url }) => url),
        images: images.flatMap((path) => path ?? []),
        ...offers,
      },
      whole,
    )
}
