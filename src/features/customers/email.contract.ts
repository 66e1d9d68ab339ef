import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'

/** Days for which the link in a letter confirms its mailbox. */
export const confirmDays = 7

export const emailMessages = {
  confirmed: 'E-mail confirmado.',
  closed: 'Este link não vale mais.',
} as const

/** The press at /cadastro/{slug}?confirmar={token}: from then on the e-mail is the customer's (D-168). */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/customer-email/:token/confirm',
  access: { who: 'visitor' },
  summary: "Confirm a customer's e-mail by the link that a letter took to its mailbox, once.",
  params: z.extend(BranchPath, { token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: Done,
})
