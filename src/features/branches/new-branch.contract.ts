/** Apart from the other calls, which the sign-in carries: it needs neither slugs nor time zones. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { BusinessPath, Done } from '#lib/fields.ts'
import { BranchCard } from './contract.ts'
import { profileFields } from './profile-form.ts'

/** What a new establishment begins with; the digital profile asks for the rest. */
export const NewBranch = z.object({
  name: profileFields.name,
  branch: profileFields.branch,
  slug: profileFields.slug,
  address: z.optional(profileFields.address),
  /** Absent or null: that of the address's state, else of Brasília; it follows the address until one is chosen (D-120). */
  timezone: z.optional(z.nullable(profileFields.timezone)),
})

/**
 * Adds an establishment as a draft, which only staff see (D-66). An address that is or once was somebody's is refused with
 * 'slug_taken', the sentence under `slug` and a free `suggestion`.
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
