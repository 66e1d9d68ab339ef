import { meaningOf } from '../faults/codes.ts'
import type { Customer } from '../world/customer.ts'
import type { Message, MessageStatus } from '../world/message.ts'
import { conversation } from '../world/world.ts'
import type { DeliveryProfile } from '../world/profile.ts'
import { newHex } from '../world/ids.ts'
import type { Sim } from '../sim.ts'
import { textOf, type Fields } from '../wire/json.ts'
import { numberEvent, seconds } from './value.ts'

const day = 86_400_000

/** An error as statuses and webhooks carry it. */
export function statusError(code: number, details?: string): Fields {
  const { message, title } = meaningOf(code)
  return {
    code,
    title: title ?? message,
    message: title ?? message,
    error_data: { details: details ?? title ?? message },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  }
}

function pricing({ world }: Sim, message: Message): Fields {
  const category =
    message.type === 'template' ? (textOf(message.content.category) ?? 'utility').toLowerCase() : 'service'
  const isFree =
    category === 'service' ||
    (category === 'utility' && conversation(message.place, message.customer_id) in world.windows)
  return {
    billable: !isFree,
    pricing_model: 'PMP',
    category,
    type: isFree ? 'free_customer_service' : 'regular',
  }
}

type Told = {
  status: MessageStatus
  code?: number
  details?: string
  at?: number
  delivery?: Partial<DeliveryProfile>
}

/** Tells the apps how a message went on. */
export function tellStatus(
  sim: Sim,
  message: Message,
  customer: Customer | null,
  { status, code, details, at, delivery }: Told,
): void {
  const number = sim.world.numbers[message.place]
  if (!number) return
  const now = at ?? sim.clock.now()
  message.status = status
  if (code !== undefined) message.error = code
  const hidden = customer?.hides_phone ?? false
  const content: Fields = {
    id: message.id,
    status,
    timestamp: seconds(now),
    ...(hidden ? {} : { recipient_id: customer?.wa_id ?? message.sent_to }),
    ...(customer ? { recipient_user_id: customer.user_id } : {}),
    ...(status === 'sent' && message.type === 'template'
      ? {
          conversation: {
            id: newHex(sim.world, 32),
            expiration_timestamp: seconds(now + day),
            origin: { type: 'utility' },
          },
        }
      : {}),
    ...(status === 'sent' || status === 'delivered' ? { pricing: pricing(sim, message) } : {}),
    ...(code === undefined ? {} : { errors: [statusError(code, details)] }),
    ...(message.opaque === null ? {} : { biz_opaque_callback_data: message.opaque }),
  }
  sim.deliveries.emit(numberEvent(number, 'messages', { statuses: [content] }, now), delivery)
}
