import type { Customer } from '../../world/customer.ts'
import { customerByDigits, customerByUserId } from '../../world/find.ts'
import type { Call } from '../../wire/call.ts'
import { GraphError, invalidParameter } from '../../wire/graph-error.ts'
import { textOf } from '../../wire/json.ts'

/** To whom a message goes: `input` as it was written; nobody where no such person is on WhatsApp. */
export type Recipient = { input: string; digits: string | null; customer: Customer | null }

/** `to` wins over `recipient`; only digits, optionally with +, spaces, hyphens and parentheses. */
export function recipientOf({ body, sim: { world } }: Call): Recipient {
  const [to, userId] = [
    typeof body.to === 'number' ? String(body.to) : textOf(body.to),
    textOf(body.recipient),
  ]
  if (to !== undefined && to !== '') {
    const digits = to.replaceAll(/[+\s()-]/g, '')
    if (!/^\d{7,15}$/.test(digits))
      throw new GraphError(131_009, `Parameter value is not valid: to '${to}' is not a phone number`)
    return { input: to, digits, customer: customerByDigits(world, digits) ?? null }
  }
  if (userId === undefined || userId === '') throw invalidParameter('The parameter to is required.')
  if (!/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/.test(userId)) {
    throw new GraphError(
      131_009,
      `Parameter value is not valid: recipient '${userId}' is not a business-scoped user ID`,
    )
  }
  return { input: userId, digits: null, customer: customerByUserId(world, userId) ?? null }
}
