import type { BusinessNumber } from '../world/number.ts'
import type { PlatformEvent } from '../world/profile.ts'
import { newMid, newWamid } from '../world/ids.ts'
import type { Message } from '../world/message.ts'
import { seeded } from '../world/seed-ids.ts'
import { messagingEvent } from '../instagram/event.ts'
import { incomingContent } from '../phone/contents.ts'
import { numberEvent, seconds } from '../phone/value.ts'
import { statusError } from '../phone/status.ts'
import { receive } from '../phone/receive.ts'
import type { Sim } from '../sim.ts'
import type { Fields } from '../wire/json.ts'
import { requireCustomer } from './customer.actions.ts'
import { required } from './refusal.ts'

const accountEvent = (sim: Sim, account: string, field: string, value: Fields): PlatformEvent => ({
  object: 'whatsapp_business_account',
  account,
  field,
  value,
  at: sim.clock.now(),
})

/** The effects of the account_update events on the WABA. */
const disabling = ['DISABLED_UPDATE', 'ACCOUNT_DELETED']

/** Events of numbers and accounts, and the staff's actions in the phone app. */
export const accountActions = {
  /** Quality and throughput: ONBOARDING, THROUGHPUT_UPGRADE, and the older UPGRADE, DOWNGRADE, FLAGGED, UNFLAGGED. */
  'number.quality'(
    sim: Sim,
    given: {
      id?: string
      event?: string
      rating?: BusinessNumber['quality_rating']
      limit?: string
      old_limit?: string
    },
  ) {
    const { id = seeded.number, event = 'FLAGGED', rating, limit, old_limit } = given
    const number = required(sim.world.numbers[id], `number ${id}`)
    if (rating) number.quality_rating = rating
    if (event === 'FLAGGED' || event === 'UNFLAGGED')
      number.status = event === 'FLAGGED' ? 'FLAGGED' : 'CONNECTED'
    if (event === 'THROUGHPUT_UPGRADE') number.throughput = 'HIGH'
    sim.deliveries.emit(
      accountEvent(sim, number.account_id, 'phone_number_quality_update', {
        display_phone_number: number.digits,
        event,
        ...(limit ? { current_limit: limit, max_daily_conversations_per_business: limit } : {}),
        ...(old_limit ? { old_limit } : {}),
      }),
    )
    sim.changed()
    return number
  },
  'number.name'(
    sim: Sim,
    { id = seeded.number, decision = 'APPROVED', name }: { id?: string; decision?: string; name?: string },
  ) {
    const number = required(sim.world.numbers[id], `number ${id}`)
    number.name_status = decision
    if (name && decision === 'APPROVED') number.verified_name = name
    sim.deliveries.emit(
      accountEvent(sim, number.account_id, 'phone_number_name_update', {
        display_phone_number: number.digits,
        decision,
        requested_verified_name: name ?? number.verified_name,
        rejection_reason: decision === 'APPROVED' ? null : 'NAME_FORMAT_UNACCEPTABLE',
      }),
    )
    sim.changed()
    return number
  },
  /** For PARTNER_* events `entry.id` is another id than the WABA. */
  'account.update'(sim: Sim, { id = seeded.account, event, ...rest }: { id?: string; event: string }) {
    const account = required(sim.world.accounts[id], `account ${id}`)
    if (disabling.includes(event)) account.disabled = true
    const value: Fields = {
      event,
      ...(event === 'DISABLED_UPDATE'
        ? { ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: new Date(sim.clock.now()).toDateString() } }
        : {}),
      ...(event === 'ACCOUNT_RESTRICTION'
        ? {
            restriction_info: [
              {
                restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
                expiration: seconds(sim.clock.now() + 604_800_000),
              },
            ],
          }
        : {}),
      ...(event === 'ACCOUNT_VIOLATION' ? { violation_info: { violation_type: 'SCAM' } } : {}),
      ...(event.startsWith('PARTNER_')
        ? { waba_info: { waba_id: id, owner_business_id: account.portfolio_id } }
        : {}),
      ...rest,
    }
    const isPartner = event.startsWith('PARTNER_')
    sim.deliveries.emit({
      ...accountEvent(sim, id, 'account_update', value),
      ...(isPartner ? { entry_id: account.portfolio_id } : {}),
    })
    if (event === 'PARTNER_REMOVED' || event === 'PARTNER_APP_UNINSTALLED') account.subscribed = {}
    sim.changed()
    return account
  },
  /** An error of the account, in `value.errors[]` without a message. */
  'number.error'(sim: Sim, { id = seeded.number, code = 131_000 }: { id?: string; code?: number }) {
    const number = required(sim.world.numbers[id], `number ${id}`)
    sim.deliveries.emit(numberEvent(number, 'messages', { errors: [statusError(code)] }, sim.clock.now()))
    return {}
  },
  /** Staff write in the phone app, or another connected app does: an echo that is not ours. */
  'app.send'(
    sim: Sim,
    given: { customer?: string; to?: string; type?: string; text?: string; content?: Fields },
  ) {
    const { to = seeded.number, type = 'text', text, content = {} } = given
    const customer = requireCustomer(sim, given.customer)
    const at = sim.clock.now()
    const account = sim.world.instagram[to]
    const message: Message = {
      id: account ? newMid(sim.world) : newWamid(sim.world),
      channel: account ? 'instagram' : 'whatsapp',
      place: to,
      customer_id: customer.id,
      from: 'app',
      type,
      content: {},
      at,
      status: 'sent',
      error: null,
      reply_to: null,
      opaque: null,
      sent_to: null,
      reactions: [],
      edited: false,
      deleted: false,
    }
    sim.world.messages[message.id] = message
    if (account) {
      message.content = { text: text ?? 'Respondido pelo celular', ...content }
      const body = { message: { mid: message.id, ...message.content, is_echo: true } }
      sim.deliveries.emit(messagingEvent(account, customer.igsid ?? '', 'messages', body, at, true))
    } else {
      const number = required(sim.world.numbers[to], `number ${to}`)
      const made = incomingContent(sim, to, type, {
        ...(text === undefined ? {} : { body: text }),
        ...content,
      })
      message.content = made.kept
      const echo = {
        from: number.digits,
        ...(customer.hides_phone ? {} : { to: customer.wa_id }),
        to_user_id: customer.user_id,
        id: message.id,
        timestamp: seconds(at),
        ...made.fields,
      }
      sim.deliveries.emit(numberEvent(number, 'smb_message_echoes', { message_echoes: [echo] }, at))
    }
    sim.changed()
    return message
  },
  /** The customer takes another phone: the old digits lead nowhere. */
  'customer.new_phone'(
    sim: Sim,
    { customer, to = seeded.number, wa_id }: { customer?: string; to?: string; wa_id: string },
  ) {
    const person = requireCustomer(sim, customer)
    const old = person.wa_id
    const number = required(sim.world.numbers[to], `number ${to}`)
    const content = {
      body: `User ${person.name} changed from ${old} to ${wa_id}`,
      type: 'user_changed_number',
      wa_id,
      customer: old,
    }
    const message = receive(sim, number, person, { type: 'system', content })
    person.wa_id = wa_id
    return message
  },
  /** The customer's business-scoped id changes. */
  'customer.new_user_id'(
    sim: Sim,
    { customer, to = seeded.number, user_id }: { customer?: string; to?: string; user_id: string },
  ) {
    const person = requireCustomer(sim, customer)
    const previous = person.user_id
    person.user_id = user_id
    const number = required(sim.world.numbers[to], `number ${to}`)
    const content = {
      body: 'User ID changed',
      type: 'user_changed_user_id',
      previous_user_id: previous,
      user_id,
    }
    const message = receive(sim, number, person, { type: 'system', content })
    const update = {
      ...(person.hides_phone ? {} : { wa_id: person.wa_id }),
      user_id: { previous, current: user_id },
      timestamp: seconds(sim.clock.now()),
    }
    sim.deliveries.emit(numberEvent(number, 'user_id_update', { user_id_update: [update] }, sim.clock.now()))
    return message
  },
  /** Any field with any value, as the platform might send it. */
  'event.send'(sim: Sim, given: { field: string; value: Fields; account?: string; number?: string }) {
    const { field, value, account = seeded.account, number } = given
    const found = number ? required(sim.world.numbers[number], `number ${number}`) : null
    sim.deliveries.emit(
      found ? numberEvent(found, field, value, sim.clock.now()) : accountEvent(sim, account, field, value),
    )
    return {}
  },
}
