import type { Customer } from '../world/customer.ts'
import { newWamid } from '../world/ids.ts'
import type { Message } from '../world/message.ts'
import type { BusinessNumber } from '../world/number.ts'
import type { DeliveryProfile } from '../world/profile.ts'
import { conversation } from '../world/world.ts'
import type { Sim } from '../sim.ts'
import type { Fields } from '../wire/json.ts'
import { applyToTarget, incomingContent, opensWindow } from './contents.ts'
import { contactOf, numberEvent, seconds, senderOf } from './value.ts'

export type Incoming = {
  type: string
  /** The content of the type; each type has a usual one. */
  content?: Fields
  /** The message that this one answers. */
  reply_to?: string
  forwarded?: boolean
  referral?: Fields
  errors?: Fields[]
  /** Milliseconds; now when it is left out. */
  at?: number
  id?: string
  /** Fields that replace those of the message, also with wrong ones. */
  overrides?: Fields
  /** The message comes without `contacts`. */
  without_contacts?: boolean
  delivery?: Partial<DeliveryProfile>
}

/** A customer writes to a number: the conversation keeps it, and the apps are told. */
export function receive(sim: Sim, number: BusinessNumber, customer: Customer, given: Incoming): Message {
  const { world } = sim
  const at = given.at ?? sim.clock.now()
  const { type, fields, kept } = incomingContent(sim, number.id, given.type, given.content ?? {})
  const message: Message = {
    id: given.id ?? newWamid(world),
    channel: 'whatsapp',
    place: number.id,
    customer_id: customer.id,
    from: 'customer',
    type,
    content: kept,
    at,
    status: null,
    error: null,
    reply_to: given.reply_to ?? null,
    opaque: null,
    sent_to: number.digits,
    reactions: [],
    edited: false,
    deleted: false,
  }
  applyToTarget(world.messages, type, kept)
  if (opensWindow(type)) {
    world.messages[message.id] = message
    const key = conversation(number.id, customer.id)
    world.windows[key] = Math.max(world.windows[key] ?? 0, at)
  }
  const answered = given.reply_to ? world.messages[given.reply_to] : undefined
  const context = {
    ...(given.reply_to
      ? { from: answered?.from === 'customer' ? customer.wa_id : number.digits, id: given.reply_to }
      : {}),
    ...(given.forwarded ? { forwarded: true } : {}),
  }
  const content: Fields = {
    ...(Object.keys(context).length > 0 ? { context } : {}),
    ...senderOf(customer),
    id: message.id,
    timestamp: seconds(at),
    ...fields,
    ...(given.referral ? { referral: given.referral } : {}),
    ...(given.errors ? { errors: given.errors } : {}),
    ...given.overrides,
  }
  const hasContacts = !given.without_contacts && type !== 'system'
  sim.deliveries.emit(
    numberEvent(
      number,
      'messages',
      { ...(hasContacts ? { contacts: [contactOf(customer)] } : {}), messages: [content] },
      at,
    ),
    given.delivery,
  )
  sim.changed()
  return message
}
