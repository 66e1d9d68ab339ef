import * as z from 'zod/mini'
import { AddressForm } from '#features/branches/address.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BusinessPath, Done, Id, listPageOf, PageNumber } from '#lib/fields.ts'
import { UpdatedAt } from '#lib/call/stale.ts'
import {
  BusinessName,
  BusinessStatus,
  BusinessType,
  documentProblem,
  EntityDocument,
  EntityName,
  EntityType,
} from './rules.ts'

/** A business in the operators' list (D-70). */
export const BusinessRow = z.object({
  id: z.int(),
  name: z.string(),
  type: BusinessType,
  status: BusinessStatus,
  entity_doc: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  owner: z.nullable(z.object({ id: z.int(), name: z.string() })),
  branches_count: z.int(),
})

const Owner = z.object({ id: z.int(), name: z.string(), email: z.string(), status: BusinessStatus })

const Address = z.object({
  zipcode: z.nullable(z.string()),
  street: z.nullable(z.string()),
  number: z.nullable(z.string()),
  complement: z.nullable(z.string()),
  district: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state_id: z.nullable(z.int()),
})

/** A business in full (back-office spec §3), with the names that its page shows. */
export const Business = z.object({
  id: z.int(),
  name: z.string(),
  type: BusinessType,
  status: BusinessStatus,
  business_owner_id: z.nullable(z.int()),
  owner: z.nullable(Owner),
  entity_type: z.nullable(EntityType),
  /** Without punctuation, in capitals. */
  entity_doc: z.nullable(z.string()),
  entity_name: z.nullable(z.string()),
  entity_address_id: z.nullable(z.int()),
  address: z.nullable(Address),
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
      status: BusinessStatus,
      is_draft: z.boolean(),
    }),
  ),
})
z.globalRegistry.add(Business, { id: 'Business' })

/** The platform's businesses by name, for its operators (D-70). */
export const listBusinesses = endpoint({
  method: 'GET',
  path: '/api/business',
  access: { who: 'ability', ability: 'master-area', scope: 'platform' },
  summary:
    'List the businesses of the platform by name; search in name and document, filter by status and type.',
  query: z.object({
    page: PageNumber,
    search: z._default(z.string().check(z.maxLength(100, 'Máximo de 100 caracteres')), ''),
    status: z.optional(BusinessStatus),
    type: z.optional(BusinessType),
  }),
  answer: listPageOf(BusinessRow),
})

/** One business in full (MASTER-14), for operators. */
export const findBusiness = endpoint({
  method: 'GET',
  path: '/api/business/:business_id',
  access: { who: 'ability', ability: 'master-area', scope: 'business' },
  summary: 'One business with its owner, address and branches.',
  params: BusinessPath,
  answer: Business,
})

/** The fields of both business forms; an absent field stays as it is, and is empty in a new business. */
const fields = {
  name: BusinessName,
  type: z.optional(BusinessType),
  status: z.optional(BusinessStatus),
  entity_type: z.optional(z.nullable(EntityType)),
  entity_doc: z.optional(EntityDocument),
  entity_name: z.optional(EntityName),
  business_owner_id: z.optional(z.nullable(Id)),
  address: z.optional(AddressForm),
}

type EntityDocument = { entity_type?: EntityType | null | undefined; entity_doc?: string | null | undefined }

/** Checks the document against its type if both are sent; otherwise the server checks it with the stored one. */
const documented = z.check<EntityDocument>(({ value, issues }) => {
  const { entity_type, entity_doc } = value
  if (entity_type === undefined || entity_doc === undefined) return
  const message = documentProblem(entity_type, entity_doc)
  if (message) issues.push({ code: 'custom', message, path: ['entity_doc'], input: value })
})

const NewBusiness = z.object(fields).check(documented)

const changed = {
  ...fields,
  /** Path of an upload of this business (D-96). */
  avatar_path: z.optional(z.nullable(z.string().check(z.maxLength(100, 'Imagem não encontrada.')))),
  avatar_remove: z.optional(z.boolean()),
  updated_at: UpdatedAt,
}
/** The edit form, which the form for a new business uses too: a new one has no `updated_at` yet. */
export const ChangedBusiness = z.object(changed).check(documented)

/** Adds a business (D-70). Refused with 'document_taken' and 'no_owner', each shown beside its field. */
export const createBusiness = endpoint({
  method: 'POST',
  path: '/api/business',
  access: { who: 'ability', ability: 'master-area', scope: 'platform' },
  summary: 'Create a business.',
  body: NewBusiness,
  json: true,
  creates: true,
  answer: z.extend(Done, { business: Business }),
})

/** Nothing is deleted: an inactive business hides its public pages and blocks its users (D-70). */
export const updateBusiness = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id',
  access: { who: 'ability', ability: 'master-area', scope: 'business', across: true },
  summary: 'Change a business, or switch it off and on. Absent fields stay.',
  params: BusinessPath,
  body: z.object({ ...changed, name: z.optional(BusinessName) }).check(documented),
  json: true,
  answer: z.extend(Done, { business: Business }),
})
