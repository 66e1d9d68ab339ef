/** In a file of its own, because the sign-in page loads contract.ts and needs neither slugs nor time zones. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { BusinessPath, Done } from '#lib/fields.ts'
import { BranchCard } from './contract.ts'
import { branchFields } from './fields.ts'

/** The first fields of an establishment; the digital profile asks for the rest. */
export const NewBranch = z.object({
  name: branchFields.name,
  branch: branchFields.branch,
  slug: branchFields.slug,
  address: z.optional(branchFields.address),
  /**
   * If absent or null, the zone of the address's state, or Brasília's without one; it follows the address until staff choose one (D-120).
   */
  timezone: z.optional(z.nullable(branchFields.timezone)),
})

/**
 * Adds an establishment as a draft, which only staff see (D-66). An address that is or was taken is refused with 'slug_taken', the sentence
 * under `slug` and a free `suggestion`.
 */
export const createBranch = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch',
  access: { who: 'ability', ability: 'branch-manage', scope: 'business' },
  summary:
    "Add an establishment to a business, as a draft; a taken slug is refused with a free suggestion. Without a time zone it has that of its address's state, else America/Sao_Paulo.",
  params: BusinessPath,
  body: NewBranch,
  creates: true,
  answer: z.extend(Done, { branch: BranchCard }),
})
