import type { Account } from '../../world/account.ts'
import type { BusinessNumber } from '../../world/number.ts'
import { GraphError } from '../../wire/graph-error.ts'
import { conversation, type World } from '../../world/world.ts'
import type { Recipient } from './recipient.ts'

const windowMs = 24 * 3_600_000

/** Refuses a number that may not send at all. */
export function requireSender(number: BusinessNumber, account: Account): void {
  if (account.disabled || number.status === 'BANNED' || number.status === 'RESTRICTED') {
    throw new GraphError(131_031, 'Business Account locked')
  }
  if (number.status !== 'CONNECTED' && number.status !== 'FLAGGED') {
    throw new GraphError(
      133_010,
      'Account does not exist in Cloud API, please use /register API to create an account first.',
    )
  }
  if (number.name_status === 'DECLINED') throw new GraphError(131_037, 'Display name approval is required.')
}

/** Refuses a recipient whom this number cannot write to. */
export function requireRecipient(number: BusinessNumber, { digits, customer }: Recipient): void {
  const reached = customer?.wa_id ?? digits
  if (reached === number.digits)
    throw new GraphError(131_021, 'Sender and recipient phone number is the same.')
  if (number.allowed && !(reached && number.allowed.includes(reached))) {
    throw new GraphError(
      131_030,
      'Recipient phone number not in allowed list: Add recipient phone number to recipient list and try again.',
    )
  }
}

/** Whether the person wrote to this number within 24 hours. */
export function inWindow(world: World, place: string, { customer }: Recipient, now: number): boolean {
  const last = customer && world.windows[conversation(place, customer.id)]
  return typeof last === 'number' && now < last + windowMs
}

const tiers: Record<string, number> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1000,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
}

/** Whether the portfolio may write to one more person outside the window today. */
export function overMessagingLimit(
  world: World,
  account: Account,
  recipient: Recipient,
  now: number,
): boolean {
  const portfolio = world.portfolios[account.portfolio_id]
  const most = tiers[portfolio?.messaging_limit_tier ?? ''] ?? Infinity
  if (most === Infinity) return false
  const places = Object.values(world.numbers).filter(
    ({ account_id }) => world.accounts[account_id]?.portfolio_id === account.portfolio_id,
  )
  const people = new Set(
    Object.values(world.messages)
      .filter(
        (one) =>
          one.type === 'template' &&
          one.from === 'business' &&
          one.at > now - windowMs &&
          places.some(({ id }) => id === one.place),
      )
      .map((one) => one.customer_id || one.sent_to),
  )
  return people.size >= most && !people.has(recipient.customer?.id ?? recipient.digits)
}
