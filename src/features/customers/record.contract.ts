import * as z from 'zod/mini'
import { BirthDate, Email, Name, EditedPhone, Phone } from '#features/guests/rules.ts'
import { Customer } from './contract.ts'
import { noteKinds, NoteText, TagList } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'
import { UpdatedAt } from '#lib/call/stale.ts'

const staff = { who: 'ability', ability: 'customer', scope: 'branch' } as const
export const CustomerPath = z.extend(BranchPath, { customer_id: Id })

/** Something staff wrote down, and who wrote it. */
export const Note = z.object({
  id: z.int(),
  kind: z.enum(noteKinds),
  text: z.string(),
  /** Null once that user no longer exists. */
  author: z.nullable(z.string()),
  created_at: z.string(),
})
export type Note = z.output<typeof Note>

/** A customer with everything that the feature knows; their reservations and answers have calls of their own. */
export const CustomerDetails = z.extend(Customer, {
  updated_at: z.string(),
  tags: z.array(z.string()),
  /** Newest first. */
  notes: z.array(Note),
  /** Today in the branch's zone. */
  today: z.string(),
})

export const showCustomer = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id',
  access: staff,
  summary: 'A customer of the branch with visits, tags and notes.',
  params: CustomerPath,
  answer: CustomerDetails,
})

/** What staff fill in for a customer, with the texts of back-office spec §5. */
export const CustomerFields = z.object({ name: Name, phone: Phone, email: Email, birth_date: BirthDate })

/** The specified call for both: with customer_id it changes that customer, without it adds one (D-55, D-138). */
export const createOrEditCustomer = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/customer-create',
  access: staff,
  summary:
    'Add a customer, or change the one named by customer_id. A phone of another customer answers phone_taken, with id and name of that customer. Without customer_id, one whom the business knows only from other branches is linked to this branch, and their empty fields are filled.',
  params: BranchPath,
  body: z.extend(CustomerFields, {
    phone: EditedPhone,
    customer_id: z.optional(z.nullable(Id)),
    updated_at: UpdatedAt,
  }),
  answer: z.extend(Done, { customer: CustomerDetails }),
  creates: true,
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/note',
  access: staff,
  summary: 'Write a note, an allergy or a diet into a customer’s record.',
  params: CustomerPath,
  body: z.object({ kind: z.enum(noteKinds, 'Tipo inválido.'), text: NoteText }),
  answer: z.extend(Done, { note: Note }),
  creates: true,
})

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/note/:id',
  access: staff,
  summary: 'Remove a note from a customer’s record.',
  params: z.extend(CustomerPath, { id: Id }),
  answer: Done,
})

export const saveTags = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/tags',
  access: staff,
  summary: 'Replace a customer’s tags.',
  params: CustomerPath,
  body: z.object({ tags: TagList }),
  json: true,
  answer: z.extend(Done, { tags: z.array(z.string()) }),
})

/** The tags in use, so that staff choose one instead of inventing another spelling. */
export const listTags = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer-tags',
  access: staff,
  summary: 'The tags that the business uses, the most frequent first, at most 50.',
  params: BranchPath,
  answer: z.array(z.string()),
})
