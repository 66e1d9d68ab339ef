import type { Account } from './account.ts'
import type { App } from './app.ts'
import type { Customer } from './customer.ts'
import type { InstagramAccount } from './instagram-account.ts'
import type { Media, MediaAddress } from './media.ts'
import type { Message } from './message.ts'
import type { BusinessNumber } from './number.ts'
import type { Person, Portfolio } from './portfolio.ts'
import {
  calmDelivery,
  calmStatuses,
  type DeliveryProfile,
  type ReviewProfile,
  type StatusProfile,
} from './profile.ts'
import type { Template } from './template.ts'
import type { Code, Token } from './token.ts'

/** Everything that the platform knows: plain data by id, so that it can be copied, saved and compared. */
export type World = {
  /** The state of the random numbers. */
  random: number
  apps: Record<string, App>
  people: Record<string, Person>
  portfolios: Record<string, Portfolio>
  accounts: Record<string, Account>
  numbers: Record<string, BusinessNumber>
  templates: Record<string, Template>
  instagram: Record<string, InstagramAccount>
  tokens: Record<string, Token>
  codes: Record<string, Code>
  customers: Record<string, Customer>
  messages: Record<string, Message>
  media: Record<string, Media>
  media_addresses: Record<string, MediaAddress>
  /** By place and customer, the instant of the last message that opened the window. */
  windows: Record<string, number>
  /** By place and customer, the instant at which the business began to type. */
  typing: Record<string, number>
  delivery: DeliveryProfile
  statuses: StatusProfile
  review: ReviewProfile
  /** The dialogs' decision without a person; `ask` shows the page to one. */
  consent: 'ask' | 'approve' | 'deny'
  /** Outside the window a free message is refused at once (131047), not in a later status. */
  refuses_outside_window: boolean
}

/** A world without anybody. */
export function emptyWorld(seed: number): World {
  return {
    random: seed,
    apps: {},
    people: {},
    portfolios: {},
    accounts: {},
    numbers: {},
    templates: {},
    instagram: {},
    tokens: {},
    codes: {},
    customers: {},
    messages: {},
    media: {},
    media_addresses: {},
    windows: {},
    typing: {},
    delivery: { ...calmDelivery },
    statuses: { ...calmStatuses },
    review: { after_ms: null, rejects_violations: true },
    consent: 'ask',
    refuses_outside_window: false,
  }
}

/** The key of a conversation in `windows` and `typing`. */
export const conversation = (place: string, customerId: string): string => `${place}:${customerId}`
