import * as z from 'zod/mini'
import { channels } from '#features/channels/rules.ts'
import { CustomerPath, Note } from '#features/customers/record.contract.ts'
import { ListedReservation } from '#features/reservations/contract.ts'
import { chatStatuses } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'

const ChatPath = z.object({ id: Id })

const ChatReservation = z.object({
  /** `branch` is the unit, such as 'Pinheiros'; its wall clock now, 'YYYY-MM-DD' and 'HH:mm'. */
  branch: z.object({ id: z.int(), branch: z.string(), today: z.string(), time: z.string() }),
  reservation: ListedReservation,
})
export type ChatReservation = z.output<typeof ChatReservation>

/** The writer: the customer of the business, from all branches that the caller reaches (docs/decisions/0049). */
export const showChatPanel = endpoint({
  method: 'GET',
  path: '/api/chat/:id/panel',
  access: { who: 'ability', ability: 'chat', scope: 'platform' },
  summary: 'Who writes in a chat: their record, visits and reservations, as far as the caller may see them.',
  params: ChatPath,
  answer: z.object({
    /** The instant of the answer. */
    now: z.string(),
    /** Brazilian digits that the platform told; null for none. */
    phone: z.nullable(z.string()),
    /** Since when they want nothing automatic; null: they receive it. */
    opted_out_at: z.nullable(z.string()),
    /** Null: the customer is not known. */
    customer: z.nullable(
      z.object({
        id: z.int(),
        name: z.string(),
        phone: z.string(),
        /** They wrote, and never registered or booked. */
        only_wrote: z.boolean(),
        /** Branches within reach where they registered or booked: there their record opens. */
        branches: z.array(z.int()),
        /** Null for callers who may not read the record. */
        tags: z.nullable(z.array(z.string())),
        /**
         * Newest first; null for callers without customers. For those with no branch that knows the customer, only allergies and diets: they
         * follow a guest inside the business.
         */
        notes: z.nullable(z.array(Note)),
        visits_count: z.int(),
        /** 'YYYY-MM-DD'. */
        last_visit: z.nullable(z.string()),
      }),
    ),
    /** At most 3, the earliest first; null for callers without reservations. */
    next: z.nullable(z.array(ChatReservation)),
    /** The last one of a past day that was accepted. */
    last: z.nullable(ChatReservation),
  }),
})
export type ChatPanelData = z.output<typeof showChatPanel.answer>

export const chooseChatCustomer = endpoint({
  method: 'PUT',
  path: '/api/chat/:id/customer',
  access: { who: 'ability', ability: 'customer', scope: 'platform' },
  summary:
    'Say who writes in a chat: a customer of its business within reach, or null for nobody. Sent again with the customer before, it undoes itself.',
  params: ChatPath,
  body: z.object({ customer_id: z.nullable(Id) }),
  answer: Done,
})

/** In every branch within the caller's reach, and without a branch. */
export const listCustomerChats = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/chat',
  access: { who: 'ability', ability: 'chat', scope: 'branch' },
  summary:
    'The conversations that are linked to a customer of the branch, the newest message first, at most 20.',
  params: CustomerPath,
  answer: z.array(
    z.object({
      id: z.int(),
      channel: z.enum(channels),
      status: z.enum(chatStatuses),
      /** The unit; null for 'Geral'. */
      branch: z.nullable(z.string()),
      last_message: z.string(),
      /** An instant; null without a message. */
      last_message_at: z.nullable(z.string()),
    }),
  ),
})

export const takeChatCustomer = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/chat/:id/customer',
  access: { who: 'ability', ability: 'customer', scope: 'branch' },
  summary: 'Take who writes in a chat into the customers of a branch. Taking them again is a success.',
  params: z.extend(BranchPath, { id: Id }),
  answer: z.extend(Done, { customer: z.object({ id: z.int() }) }),
})
