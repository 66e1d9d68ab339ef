import type * as z from 'zod/mini'
import type {
  DeliveryStatus,
  PlatformCustomer,
  PlatformError,
  PlatformEvent,
} from '../../message/incoming.ts'
import { phoneIdentity, userIdentity } from '../../message/identities.ts'
import { messageFields, readWhatsAppMessage, type WhatsAppMessage } from '../message.ts'
import { digits } from '#lib/person/phone.ts'
import { looseList, looseObject, LooseText, LooseValue } from '#lib/loose-json.ts'
import { platformTime, type WebhookChange } from '#platform/webhooks/changes.ts'

/** The value of a change of `messages` or `smb_message_echoes` (meta-platform §5). */
const Value = looseObject({
  /** Our number. */
  metadata: looseObject({ phone_number_id: LooseText }),
  contacts: looseList({
    wa_id: LooseText,
    user_id: LooseText,
    parent_user_id: LooseText,
    profile: looseObject({ name: LooseText, username: LooseText }),
  }),
  messages: looseList(messageFields),
  message_echoes: looseList(messageFields),
  statuses: looseList({
    id: LooseText,
    status: LooseText,
    recipient_id: LooseText,
    /** What our send carried. */
    biz_opaque_callback_data: LooseText,
    errors: looseList({ code: LooseValue, title: LooseText, message: LooseText }),
  }),
})
type Value = z.output<typeof Value>
type Contact = Value['contacts'][number]
type Status = Value['statuses'][number]

const isText = (text: string | null | undefined): text is string => !!text

/** How the platform names the customer of an element: by phone, by an id of its own, or by both. */
function customerOf(
  waId: string | null,
  userId: string | null,
  contacts: Contact[],
): PlatformCustomer | null {
  const contact =
    contacts.find(({ wa_id }) => waId !== null && wa_id === waId) ??
    contacts.find(({ user_id }) => userId !== null && user_id === userId)
  const phone = waId ?? contact?.wa_id
  const ids = [userId, contact?.user_id, contact?.parent_user_id].filter(isText)
  const identities = [...(phone ? [phoneIdentity(phone)] : []), ...ids.map(userIdentity)]
  const address = phone ? digits(phone) || phone : ids[0]
  if (!address) return null
  const { name = null, username = null } = contact?.profile ?? {}
  return { identities: [...new Set(identities)], address, name: name?.trim() ?? username?.trim() ?? null }
}

/** A new phone or id of a customer leads to the same chat from now on. */
function renamed(
  customer: PlatformCustomer,
  { wa_id, user_id }: { wa_id: string | null; user_id: string | null },
) {
  const added = [...(wa_id ? [phoneIdentity(wa_id)] : []), ...(user_id ? [userIdentity(user_id)] : [])]
  return added.length === 0
    ? null
    : ({ kind: 'renamed', customer, added, address: wa_id && digits(wa_id) } as const)
}

type WithoutAccount<Event> = Event extends PlatformEvent ? Omit<Event, 'account'> : never
type ContactEvent = WithoutAccount<PlatformEvent>

function messageEvent(
  message: WhatsAppMessage,
  { contacts, isEcho, arrival }: { contacts: Contact[]; isEcho: boolean; arrival: Date },
): ContactEvent | null {
  const customer = isEcho
    ? customerOf(message.to, message.to_user_id, contacts)
    : customerOf(message.from, message.from_user_id, contacts)
  const external_id = message.id
  if (!customer || !external_id) return null
  const at = platformTime(message.timestamp, arrival)
  const from = isEcho ? 'us' : customer.identities[0]!
  const read = readWhatsAppMessage(message, { at: at.toISOString(), from })
  switch (read.kind) {
    case 'said': {
      const sender = isEcho ? 'user' : 'customer'
      const { said } = read
      return {
        kind: 'said',
        message: { external_id, sender, customer, said, reply_to: message.context.id, at },
      }
    }
    case 'change':
      return { ...read, people: customer.identities }
    case 'renamed':
      return renamed(customer, read)
    case 'nothing':
      return null
  }
}

const statuses: Record<string, DeliveryStatus> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

function errorOf([error]: Status['errors']): PlatformError | null {
  return error ? { code: Number(error.code) || null, title: error.title ?? error.message } : null
}

function statusEvent(given: Status): ContactEvent | null {
  const { id, recipient_id, biz_opaque_callback_data: carried } = given
  const status = statuses[given.status ?? '']
  if (!id || !status) return null
  const change = { kind: 'status', status, error: errorOf(given.errors) } as const
  return {
    kind: 'change',
    of: id,
    change,
    carried,
    people: recipient_id ? [phoneIdentity(recipient_id)] : [],
  }
}

/** A person's new name is read before their messages under it, which would otherwise begin a second conversation. */
const namesFirst = (messages: WhatsAppMessage[]) =>
  messages.toSorted((one, other) => Number(other.type === 'system') - Number(one.type === 'system'))

/** Messages, statuses and what the house wrote in the phone app, of the number that the change is about. */
export function readWhatsAppChange({ value, arrived_at: arrival }: WebhookChange): (PlatformEvent | null)[] {
  const { metadata, contacts, messages, message_echoes, statuses: told } = Value.parse(value)
  const account = metadata.phone_number_id
  const of = (isEcho: boolean) => (message: WhatsAppMessage) =>
    messageEvent(message, { contacts, isEcho, arrival })
  return [
    ...namesFirst(messages).map(of(false)),
    ...namesFirst(message_echoes).map(of(true)),
    ...told.map(statusEvent),
  ].map((event) => (event && account ? { ...event, account } : null))
}
