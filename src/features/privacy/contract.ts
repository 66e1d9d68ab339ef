import * as z from 'zod/mini'
import { consentGivers } from '#features/customers/consent.ts'
import { CustomerPath } from '#features/customers/record.contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done } from '#lib/fields.ts'

const staff = { who: 'ability', ability: 'customer', scope: 'branch' } as const
/** Everybody but editors may export all customers, and may export and erase one. */
const managers = { who: 'ability', ability: 'customer-export', scope: 'branch' } as const

/** A customer's consent to marketing and what they asked of their data. */
export const showPrivacy = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/privacy',
  access: staff,
  summary: "A customer's consent to marketing, the notice they read, and their open request to be erased.",
  params: CustomerPath,
  answer: z.object({
    /** The consent that was not withdrawn; one from an unknown device is not in force. */
    consent: z.nullable(
      z.object({
        given_by: z.enum(consentGivers),
        given_at: z.string(),
        /** The unit whose form or staff wrote it down. */
        unit: z.string(),
        is_in_force: z.boolean(),
      }),
    ),
    /** When the last consent was withdrawn, if none stands. */
    withdrawn_at: z.nullable(z.string()),
    /** When they last read the purpose on a registration form of this branch. */
    notice_at: z.nullable(z.string()),
    erasure_requested_at: z.nullable(z.string()),
    erased_at: z.nullable(z.string()),
  }),
})

export const saveConsent = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/consent',
  access: staff,
  summary: "Write down a customer's consent to marketing, as told to staff, or withdraw it.",
  params: CustomerPath,
  body: z.object({ given: z.boolean('Informe se há consentimento.') }),
  answer: Done,
})

/** The consequence of an erasure, before it is done. */
export const countPersonalData = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/personal-data/count',
  access: managers,
  summary:
    'How many rows of each kind the business holds of a customer, and how many reservations are ahead.',
  params: CustomerPath,
  answer: z.object({
    reservations: z.int(),
    research_answers: z.int(),
    chats: z.int(),
    mails: z.int(),
    ahead: z.int(),
  }),
})

export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/personal-data',
  access: managers,
  summary: 'Download everything that the business holds of a customer as JSON (LGPD, art. 18).',
  params: CustomerPath,
  file: { type: 'application/json; charset=utf-8', name: 'dados-do-cliente.json' },
})

export const eraseCustomer = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/erasure',
  access: managers,
  summary: 'Anonymise a customer everywhere in the business; refused while a reservation is ahead.',
  params: CustomerPath,
  answer: Done,
})
