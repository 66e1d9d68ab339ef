import * as z from 'zod/mini'
import { BotToken } from '#lib/bot-check/bot-token.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done, Id } from '#lib/fields.ts'
import { Phone } from './rules.ts'

/**
 * The customer with this phone (D-60). Staff, and the device that gave these data, get them unmasked. Any other device gets masks, and as
 * `id` a reference, valid for 30 minutes, to send back as customer_id: with it the server fills in the masked fields.
 */
const Found = z.object({
  success: z.literal(true),
  masked: z.boolean(),
  /** The masked e-mail was never proven to be theirs (D-168): no letter goes there, so a form asks for one. */
  ask_email: z.optional(z.boolean()),
  customer: z.object({
    id: z.union([z.int(), z.string()]),
    name: z.string(),
    /** As stored: digits, or E.164 with '+' from abroad (D-55, D-139). */
    phone: z.string(),
    email: z.nullable(z.string()),
    /** 'YYYY-MM-DD', or '••/••/1990' where it is masked. */
    birth_date: z.nullable(z.string()),
  }),
})

const Checked = z.object({ 'recaptcha-token': BotToken })

/**
 * The parameter that the documents call customerId: the phone's digits, with or without country code (D-08), or a number of another country with
 * its '+', percent-encoded (D-139).
 */
export const findCustomer = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/find',
  access: { who: 'visitor', staff: 'customer' },
  summary:
    'Find a customer of a branch by the digits of the phone, from abroad with + and country code. Staff get the data in full, other callers masked.',
  params: z.object({
    business_id: Id,
    branch_id: Id,
    customer_id: Phone,
  }),
  query: Checked,
  refuses: true,
  answer: Found,
  guard: { limits: 'lookUp', botCheck: 'customer' },
})

/** By the id from a look-up: the customer's own, or a reference. A stranger who guesses numbers finds nobody (D-60). */
export const findCustomerById = endpoint({
  method: 'GET',
  path: '/api/customer/:id/find',
  access: { who: 'public', staff: 'customer' },
  summary:
    'A customer, by id or by the reference that a look-up answered. Staff get the data in full, other callers masked.',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(300)) }),
  query: Checked,
  refuses: true,
  answer: Found,
  guard: { limits: 'lookUp', botCheck: 'customer' },
})

/** 'Não é você? Limpar dados': deletes the cookie that identifies a known device (D-60). */
export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/api/known-device',
  access: { who: 'public' },
  summary: 'Make this device forget the customer it belongs to: the next look-up is masked.',
  answer: Done,
})
