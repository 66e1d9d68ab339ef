import type { Customer } from '../world/customer.ts'
import { customerByDigits } from '../world/find.ts'
import { seeded } from '../world/seed-ids.ts'
import { conversation } from '../world/world.ts'
import { receiveInstagram } from '../instagram/receive.ts'
import { receive, type Incoming } from '../phone/receive.ts'
import { tellStatus } from '../phone/status.ts'
import type { Sim } from '../sim.ts'
import { optionsOf } from '../pages/browser/options.ts'
import { required } from './refusal.ts'

type From = { customer?: string }

/** By id or digits. */
export const requireCustomer = ({ world }: Sim, id: string = seeded.customer): Customer =>
  required(world.customers[id] ?? customerByDigits(world, id), `customer ${id}`)

type Sent = From &
  Partial<Incoming> & {
    /** phone_number_id, or the id of an Instagram account. */
    to?: string
    text?: string
    /** How long ago it was written. */
    ago_ms?: number
    standby?: boolean
  }

export const customerActions = {
  /** A customer writes, on WhatsApp or Instagram by what `to` is; `text` is short for a text. */
  'customer.send'(sim: Sim, { customer, to = seeded.number, text, ago_ms, ...given }: Sent) {
    const person = requireCustomer(sim, customer)
    const at = given.at ?? (ago_ms === undefined ? undefined : sim.clock.now() - ago_ms)
    const account = sim.world.instagram[to]
    const type = given.type ?? 'text'
    if (account) {
      const content = { ...(text === undefined ? {} : { text }), ...given.content }
      return receiveInstagram(sim, account, person, { ...given, type, content, at })
    }
    const content = { ...(text === undefined ? {} : { body: text }), ...given.content }
    return receive(sim, required(sim.world.numbers[to], `number ${to}`), person, {
      ...given,
      type,
      content,
      at,
    })
  },
  /** The customer wrote before this world began: the window is open since `at`, and nobody is told. */
  'customer.wrote'(sim: Sim, { customer, to = seeded.number, at }: From & { to?: string; at: number }) {
    const key = conversation(to, requireCustomer(sim, customer).id)
    sim.world.windows[key] = Math.max(sim.world.windows[key] ?? 0, at)
    sim.changed()
    return { since: sim.world.windows[key] }
  },
  /** The customer opens the chat and reads the delivered messages. */
  'customer.read'(sim: Sim, { customer, to = seeded.number }: From & { to?: string }) {
    const person = requireCustomer(sim, customer)
    const unread = Object.values(sim.world.messages).filter(
      (one) =>
        one.place === to &&
        one.customer_id === person.id &&
        one.from === 'business' &&
        ['sent', 'delivered'].includes(one.status ?? ''),
    )
    const account = sim.world.instagram[to]
    const last = unread.at(-1)
    if (account && last) receiveInstagram(sim, account, person, { type: 'seen', content: { mid: last.id } })
    if (!account && person.shows_read)
      for (const message of unread) tellStatus(sim, message, person, { status: 'read' })
    sim.changed()
    return { read: unread.map(({ id }) => id) }
  },
  /** Removed when `emoji` is empty. */
  'customer.react': (sim: Sim, { customer, message, emoji }: From & { message: string; emoji: string }) => {
    const target = required(sim.world.messages[message], `message ${message}`)
    const isInstagram = target.channel === 'instagram'
    const content = isInstagram
      ? { mid: message, action: emoji ? 'react' : 'unreact', ...(emoji ? { emoji, reaction: 'love' } : {}) }
      : { message_id: message, ...(emoji ? { emoji } : {}) }
    return customerActions['customer.send'](sim, {
      customer: customer ?? target.customer_id,
      to: target.place,
      type: 'reaction',
      content,
    })
  },
  /** The customer presses a button, a row of a list or a quick reply of a message of ours, by its id or title. */
  'customer.tap'(sim: Sim, { customer, message, choice }: From & { message: string; choice: string }) {
    const target = required(sim.world.messages[message], `message ${message}`)
    const option = required(
      optionsOf(target.content).find(({ id, title }) => id === choice || title === choice),
      `choice ${choice}`,
    )
    const isInstagram = target.channel === 'instagram'
    const sent = { customer: customer ?? target.customer_id, to: target.place, reply_to: message }
    if (isInstagram)
      return customerActions['customer.send'](sim, {
        ...sent,
        type: 'text',
        content: { text: option.title, quick_reply: { payload: option.id } },
      })
    if (target.type === 'template')
      return customerActions['customer.send'](sim, {
        ...sent,
        type: 'button',
        content: { text: option.title, payload: option.id },
      })
    const { id, title, description } = option
    return customerActions['customer.send'](sim, {
      ...sent,
      type: option.isRow ? 'list_reply' : 'button_reply',
      content: { id, title, ...(description ? { description } : {}) },
    })
  },
  'customer.block'(
    sim: Sim,
    { customer, to = seeded.number, blocked = true }: From & { to?: string; blocked?: boolean },
  ) {
    const person = requireCustomer(sim, customer)
    person.blocks = blocked
      ? [...new Set([...person.blocks, to])]
      : person.blocks.filter((place) => place !== to)
    sim.changed()
    return { blocks: person.blocks }
  },
  /** Whether the business types right now: until it writes, 25 seconds at most. */
  'customer.sees_typing'(sim: Sim, { customer, to = seeded.number }: From & { to?: string }) {
    const since = sim.world.typing[conversation(to, requireCustomer(sim, customer).id)]
    return { typing: since !== undefined && sim.clock.now() - since < 25_000 }
  },
}
