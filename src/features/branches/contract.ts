import * as z from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { BranchPath, BusinessPath, Done } from '#lib/fields.ts'
import { slugProblem } from './slugs.ts'
import { isTimeZone } from './time-zones.ts'

/** What visitors may know of the reservation settings (2 §3). `accept_online_reservations` counts `accept_reservations` in (D-28). */
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

/** Branch (public), 2 §3, plus its time zone: dates and times are the venue's, wherever the phone is. */
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
  /** Null while no settings were saved: booking limits are then 1 to 5 (D-31). */
  reservation_config: z.nullable(PublicReservationConfig),
})

const Status = z.enum(['active', 'inactive'])

/** An establishment as its card shows it (D-66). */
export const BranchCard = z.object({
  id: z.int(),
  business_id: z.int(),
  name: z.string(),
  branch: z.string(),
  slug: z.string(),
  status: Status,
  is_draft: z.boolean(),
  avatar_url: z.nullable(z.string()),
  city: z.nullable(z.object({ name: z.string(), state_id: z.int() })),
})

/** One weekday of the opening hours (1 §3). Times are the branch's wall clock, 'HH:mm'. */
export const ScheduleDay = z.object({
  day_of_week: z.enum(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']),
  enabled: z.boolean(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  max_delay: z.nullable(z.int()),
})

export const BranchLink = z.object({ type: z.string(), label: z.string(), url: z.string(), order: z.int() })

/** Branch (full shape), 1 §3, as far as the product fills it today. */
export const BranchProfile = z.object({
  id: z.int(),
  business_id: z.int(),
  name: z.string(),
  branch: z.string(),
  slug: z.string(),
  status: Status,
  is_draft: z.boolean(),
  timezone: z.string(),
  description: z.nullable(z.string()),
  info: z.nullable(z.string()),
  business_phone: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phone_is_whatsapp: z.boolean(),
  email: z.nullable(z.string()),
  avatar_path: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  header_image_path: z.nullable(z.string()),
  header_image_url: z.nullable(z.string()),
  color_primary: z.nullable(z.string()),
  color_secondary: z.nullable(z.string()),
  google_analytics: z.nullable(z.string()),
  facebook_pixel: z.nullable(z.string()),
  categories: z.array(z.string()),
  payment_methods: z.array(z.string()),
  address: z.nullable(PublicAddress),
  schedule: z.array(ScheduleDay),
  links: z.array(BranchLink),
  users: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
})

/** The establishments of a business that the person reaches, drafts included (D-66). */
export const listBranches = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch',
  access: { who: 'ability', ability: 'branch-content', scope: 'business' },
  summary: 'List the establishments of a business that the caller reaches.',
  params: BusinessPath,
  answer: z.array(BranchCard),
})

/** One line of text that must be there. */
const line = (missing: string, wrong: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(255, { error: 'Máximo de 255 caracteres', abort: true }),
      z.regex(/^\P{Cc}*$/u, wrong),
    )

/** What a new establishment begins with; the digital profile asks for the rest. */
export const NewBranch = z.object({
  name: line('Nome é obrigatório.', 'Nome inválido.'),
  branch: line('Unidade é obrigatória.', 'Unidade inválida.'),
  /** Last part of its public address (D-13), kept in lowercase. */
  slug: z.string('Endereço é obrigatório.').check(
    z.trim(),
    z.toLowerCase(),
    z.refine((slug: string) => slugProblem(slug) === null, {
      error: ({ input }) => slugProblem(String(input)) ?? undefined,
    }),
  ),
  timezone: z
    .string('Fuso horário é obrigatório.')
    .check(z.refine(isTimeZone, 'Escolha um dos fusos horários do Brasil.')),
})

/**
 * Adds an establishment as a draft, which only staff see (D-66). An address that is or once was somebody's is refused with
 * 'slug_taken', the sentence under `slug` and a free `suggestion`.
 */
export const createBranch = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch',
  access: { who: 'ability', ability: 'branch-manage', scope: 'business' },
  summary: 'Add an establishment to a business, as a draft; a taken slug is refused with a free suggestion.',
  params: BusinessPath,
  body: NewBranch,
  creates: true,
  answer: z.extend(Done, { branch: BranchCard }),
})

export const findBranch = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id',
  access: { who: 'ability', ability: 'branch-content', scope: 'branch' },
  summary: 'The digital profile of an establishment.',
  params: BranchPath,
  answer: BranchProfile,
})
