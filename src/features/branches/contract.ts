import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { BusinessPath } from '#lib/fields.ts'

/**
 * The reservation settings that visitors may see (pages spec §3). `accept_online_reservations` is false if `accept_reservations` is
 * (D-28).
 */
export const PublicReservationConfig = z.object({
  accept_online_reservations: z.boolean(),
  min_person_per_reservation: z.int(),
  max_person_per_reservation: z.int(),
})

export const PublicAddress = z.object({
  street: z.nullable(z.string()),
  complement: z.nullable(z.string()),
  number: z.nullable(z.string()),
  district: z.nullable(z.string()),
  zipcode: z.nullable(z.string()),
  city: z.nullable(z.object({ name: z.string(), state_id: z.int() })),
})

/** Branch (public), pages spec §3, with its time zone: pages show dates and times in it, whatever the phone's own zone. */
export const PublicBranch = z.object({
  id: z.int(),
  business_id: z.int(),
  slug: z.string(),
  /** Name of the unit, such as 'Pinheiros'. */
  branch: z.string(),
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  header_image_url: z.nullable(z.string()),
  color_primary: z.nullable(z.string()),
  color_secondary: z.nullable(z.string()),
  google_analytics: z.nullable(z.string()),
  facebook_pixel: z.nullable(z.string()),
  timezone: z.string(),
  address: z.nullable(PublicAddress),
  /** Null if no settings were saved: booking limits are then 1 to 5 (D-31). */
  reservation_config: z.nullable(PublicReservationConfig),
})

export const BranchStatus = z.enum(['active', 'inactive'])

/** An establishment as its card shows it (D-66). */
export const BranchCard = z.object({
  id: z.int(),
  business_id: z.int(),
  name: z.string(),
  branch: z.string(),
  slug: z.string(),
  status: BranchStatus,
  is_draft: z.boolean(),
  avatar_url: z.nullable(z.string()),
  city: z.nullable(z.object({ name: z.string(), state_id: z.int() })),
})

/** The establishments of a business that the person may access, drafts included (D-66). */
export const listBranches = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch',
  access: { who: 'ability', ability: 'branch-content', scope: 'business' },
  summary: 'List the establishments of a business that the caller may open.',
  params: BusinessPath,
  answer: z.array(BranchCard),
})
