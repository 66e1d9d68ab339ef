import * as z from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { BusinessPath, Page, pageOf } from '#lib/fields.ts'

const Status = z.enum(['active', 'inactive'])

/** A business as the operator's list shows it (D-70). */
export const BusinessRow = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  status: Status,
  entity_doc: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  owner: z.nullable(z.object({ id: z.int(), name: z.string() })),
  branches_count: z.int(),
})

/** A business in full (1 §3), with the names its screen shows. */
export const Business = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  status: Status,
  business_owner_id: z.nullable(z.int()),
  owner: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  entity_type: z.nullable(z.string()),
  entity_doc: z.nullable(z.string()),
  entity_name: z.nullable(z.string()),
  entity_address_id: z.nullable(z.int()),
  avatar_path: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  branches: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      branch: z.string(),
      slug: z.string(),
      status: Status,
      is_draft: z.boolean(),
    }),
  ),
})

export const listBusinesses = endpoint({
  method: 'GET',
  path: '/api/business',
  access: { who: 'ability', ability: 'master-area', scope: 'platform' },
  summary: 'List the businesses of the platform by name; search in name and document.',
  query: z.object({ page: Page, search: z._default(z.string().check(z.maxLength(100)), '') }),
  answer: pageOf(BusinessRow),
})

export const findBusiness = endpoint({
  method: 'GET',
  path: '/api/business/:business_id',
  access: { who: 'ability', ability: 'master-area', scope: 'business' },
  summary: 'One business with its owner and branches.',
  params: BusinessPath,
  answer: Business,
})
