import * as z from 'zod/mini'
import { weekdays } from '#lib/days/days.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'
import { UpdatedAt } from '#lib/call/stale.ts'
import { BranchStatus } from '#features/branches/contract.ts'
import { EditedBranchPhone, profileFields } from './profile-form.ts'
import { ReservationSettings } from '#features/branches/reservation-config.contract.ts'
import { linkTypes, type LinkType } from './profile-lists.ts'

const text = z.nullable(z.string())

/** An address with its city, back-office spec §3. */
const FullAddress = z.object({
  id: z.int(),
  /** Eight digits. */
  zipcode: text,
  street: text,
  number: text,
  district: text,
  complement: text,
  city_id: z.nullable(z.int()),
  state_id: z.nullable(z.int()),
  city: z.nullable(z.object({ id: z.int(), name: z.string(), state_id: z.int() })),
})

/** The opening hours, back-office spec §3: one weekly schedule for each branch, with the branch's id. Times are its wall clock, 'HH:mm'. */
const Schedule = z.object({
  id: z.int(),
  type: z.literal('REC'),
  /** Always 7, MON to SUN. A `to` that is not after `from` is on the next day. */
  meta: z.array(
    z.object({
      day_of_week: z.enum(weekdays),
      enabled: z.boolean(),
      from: text,
      to: text,
      max_delay: z.nullable(z.int()),
    }),
  ),
})

/** Branch (full shape), back-office spec §3, with its time zone (D-42). */
export const BranchProfile = z.object({
  id: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  name: z.string(),
  status: BranchStatus,
  business_id: z.int(),
  plan_id: z.nullable(z.int()),
  is_draft: z.boolean(),
  avatar_path: text,
  avatar_url: text,
  header_image_path: text,
  header_image_url: text,
  description: text,
  /** Name of the unit, such as 'Pinheiros'. */
  branch: z.string(),
  business_phone: text,
  phone: text,
  phone_is_whatsapp: z.boolean(),
  email: text,
  address_id: z.nullable(z.int()),
  slug: z.string(),
  address: z.nullable(FullAddress),
  /** Where it is on the map, in degrees; null if staff entered no point. */
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  schedule: Schedule,
  users: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  links: z.array(
    z.object({
      type: z.enum(Object.keys(linkTypes) as [LinkType, ...LinkType[]]),
      label: z.string(),
      url: z.string(),
      order: z.int(),
    }),
  ),
  /** Where guests review the establishment on Google; its survey offers it to everybody who answered. */
  google_review_url: text,
  categories: z.array(z.string()),
  highlights: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      image_path: text,
      image_url: text,
      link: text,
      order: z.int(),
    }),
  ),
  galleries: z.array(z.object({ path: z.string(), url: text, alt: z.string(), order: z.int() })),
  info: text,
  payment_methods: z.array(z.string()),
  color_primary: text,
  color_secondary: text,
  facebook_pixel: text,
  google_analytics: text,
  /** Whether only visitors who agreed are counted. */
  counting_consent: z.boolean(),
  /** Null if none were saved (D-31). */
  reservation_config: z.nullable(ReservationSettings),
  /** Whether a service opens on some day of the week: before, guests see no button for a table. */
  has_open_service: z.boolean(),
  timezone: z.string(),
  /** Whether staff chose the time zone: if so, it stays when the address moves to another state (D-120). */
  timezone_chosen: z.boolean(),
})
z.globalRegistry.add(BranchProfile, { id: 'BranchProfile' })

export const findBranch = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id',
  access: { who: 'ability', ability: 'branch-content', scope: 'branch' },
  summary: "Every field of an establishment's digital profile.",
  params: BranchPath,
  answer: BranchProfile,
})

const imagePath = z.optional(z.nullable(z.string().check(z.maxLength(100, 'Imagem não encontrada.'))))

const ChangedProfile = z.extend(z.partial(z.object(profileFields)), {
  business_phone: z.optional(EditedBranchPhone),
  phone: z.optional(EditedBranchPhone),
  is_draft: z.optional(z.boolean()),
  /** Path of an upload of this business (D-96). */
  avatar_path: imagePath,
  avatar_remove: z.optional(z.boolean()),
  header_image_path: imagePath,
  header_image_remove: z.optional(z.boolean()),
  updated_at: UpdatedAt,
})

/**
 * Saves the parts of a profile that are sent. Slug, status, draft and integrations need 'branch-manage' (D-23): else 403. A slug that
 * another branch has or had is refused with 'slug_taken' and a free `suggestion` (D-13), a save over newer data with 'stale'.
 */
export const updateBranch = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id',
  access: { who: 'ability', ability: 'branch-content', scope: 'branch' },
  summary:
    "Change the digital profile, in whole or in part: absent fields stay. Lists replace what was there; images are paths of an upload. An address in another state brings its time zone, unless one was chosen: a time zone that is sent is chosen, unless it is the state's own.",
  params: BranchPath,
  body: ChangedProfile,
  json: true,
  answer: z.extend(Done, { branch: BranchProfile }),
})

/** A preview checks only the size of typed text: the page shows what is valid. */
const short = z.optional(z.nullable(z.string().check(z.maxLength(5000, 'Texto longo demais.'))))
const someItems = z.optional(
  z.array(z.record(z.string(), z.unknown())).check(z.maxLength(100, 'Lista longa demais.')),
)

/** Typed values that are not saved yet; any of them may be half written. */
const Draft = z.object({
  name: short,
  branch: short,
  description: short,
  info: short,
  business_phone: short,
  phone: short,
  phone_is_whatsapp: z.optional(z.boolean()),
  categories: z.optional(
    z
      .array(z.string().check(z.maxLength(255, 'Texto longo demais.')))
      .check(z.maxLength(50, 'Lista longa demais.')),
  ),
  payment_methods: z.optional(
    z
      .array(z.string().check(z.maxLength(255, 'Texto longo demais.')))
      .check(z.maxLength(50, 'Lista longa demais.')),
  ),
  address: z.optional(
    z.nullable(
      z.object({
        zipcode: short,
        street: short,
        number: short,
        complement: short,
        district: short,
        city: short,
        state_id: z.optional(z.nullable(z.int())),
      }),
    ),
  ),
  coordinates: short,
  schedule: someItems,
  links: someItems,
  highlights: someItems,
  galleries: someItems,
  color_primary: short,
  color_secondary: short,
  avatar_path: short,
  header_image_path: short,
})

/** The public page with the typed values, as a whole document without scripts. Saves nothing. */
export const previewBranch = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/preview',
  access: { who: 'ability', ability: 'branch-content', scope: 'branch' },
  summary: 'The public profile as HTML with unsaved changes, for the preview beside the form.',
  params: BranchPath,
  body: Draft,
  json: true,
  answer: z.object({ success: z.literal(true), html: z.string() }),
})
