import * as z from 'zod/mini'
import { Customer } from './contract.ts'
import { CustomerPath } from './record.contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'

/** A merge changes what all branches of the business see, so it is for people who may also take all customers away. */
const managers = { who: 'ability', ability: 'customer-export', scope: 'branch' } as const

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer-duplicates',
  access: managers,
  summary:
    'Customers of the branch who are likely the same person: the same e-mail, or the same name and birth date. At most 20 groups.',
  params: BranchPath,
  answer: z.array(z.object({ because: z.enum(['email', 'name']), customers: z.array(Customer) })),
})

export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/merge',
  access: managers,
  summary:
    'Merge another customer of the branch into this one, with all history. It can be undone for 7 days.',
  params: CustomerPath,
  body: z.object({ other_id: Id }),
  answer: z.extend(Done, { merge: z.object({ id: z.int() }) }),
  creates: true,
})

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/merge',
  access: managers,
  summary: 'The records that were merged into this customer and can still be separated.',
  params: CustomerPath,
  answer: z.array(
    z.object({
      id: z.int(),
      /** Of the merged record. */
      name: z.string(),
      phone: z.string(),
      author: z.nullable(z.string()),
      merged_at: z.string(),
      /** The instant until which it can be undone. */
      until: z.string(),
    }),
  ),
})

export const undoMerge = endpoint({
  method: 'DELETE',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/merge/:id',
  access: managers,
  summary:
    'Separate two records again: each has what it had before, and what came since stays with the kept one.',
  params: z.extend(CustomerPath, { id: Id }),
  answer: Done,
})
