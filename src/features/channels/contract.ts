import * as z from 'zod/mini'
import { categories, missingSteps, numberStatuses, templateStatuses } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BusinessPath, Id } from '#lib/fields.ts'

/** A message template of a number (TPL-21). */
export const WaTemplate = z.object({
  id: z.int(),
  wa_number_id: z.int(),
  name: z.string(),
  category: z.enum(categories),
  status: z.enum(templateStatuses),
  /** The body, with `{{nome}}` where the customer's name goes. */
  content: z.string(),
  footer_content: z.nullable(z.string()),
  /** One of the editor's, or any other of an imported template. */
  language: z.string(),
  updated_at: z.string(),
})
export type WaTemplate = z.output<typeof WaTemplate>
z.globalRegistry.add(WaTemplate, { id: 'WaTemplate' })

/** A WhatsApp number of a business (WANUM-36); the fields that only the provider needs stay on the server (D-81). */
export const WaNumber = z.object({
  id: z.int(),
  verified_name: z.string(),
  /** As the provider writes it. */
  display_phone_number: z.string(),
  status: z.enum(numberStatuses),
  /** The step that is left before the number works; null when it is connected. */
  missing: z.nullable(z.enum(missingSteps)),
  /** A sign-in that works reaches it. Without one nothing leaves by it, and it can be connected again. */
  has_access: z.boolean(),
})
export type WaNumber = z.output<typeof WaNumber>
z.globalRegistry.add(WaNumber, { id: 'WaNumber' })

/** A number with its templates, and what Meta last said of it, in Meta's words. */
const WaNumberWhole = z.extend(WaNumber, {
  models: z.array(WaTemplate),
  missing_reason: z.nullable(z.string()),
  /** Why Meta stopped or warned this number, in Portuguese, until somebody switches it on again. */
  notice: z.nullable(z.string()),
  quality_rating: z.nullable(z.string()),
  messaging_limit: z.nullable(z.string()),
  platform_status: z.nullable(z.string()),
  name_status: z.nullable(z.string()),
})
export type WaNumberWhole = z.output<typeof WaNumberWhole>

/** For people who manage channels; answering conversations does not need it (D-121). */
const managing = { who: 'ability', ability: 'channel', scope: 'business' } as const

/** A plain array (D-01), oldest connection first. */
export const listNumbers = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/wa-numbers',
  access: managing,
  summary: 'WhatsApp numbers of a business.',
  params: BusinessPath,
  answer: z.array(WaNumber),
})

export const findNumber = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/wa-numbers/:id',
  access: managing,
  summary: 'A WhatsApp number with its message templates.',
  params: z.object({ business_id: Id, id: Id }),
  answer: WaNumberWhole,
})
