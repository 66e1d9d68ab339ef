import { findWhatsAppAccount } from '#features/channels/server/accounts.queries.ts'
import type { PlatformCustomer, DeliveryStatus, PlatformError } from '../../incoming.ts'
import { phoneIdentity, phoneIn, userIdentity } from '../../identities.ts'
import { readWhatsAppMessage } from '../../whatsapp-message.ts'
import { linkCustomer } from '../customer/link-customer.ts'
import { learnIdentities, lockKnown, type OurAccount, requireChatAmong } from './find-chat.ts'
import type { Heed } from './heard.ts'
import { applyLateEffect } from '../outbound/effects.ts'
import { settleOwnSend } from './own-send.ts'
import { storeMessage } from './store-message.ts'
import { changeOrWait } from './waiting.ts'
import { digits } from '#lib/person/phone.ts'
import { type LooseRecord, recordOf, recordsOf, textOf } from '#lib/loose-json.ts'
import type { Act } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { type WebhookChange, platformTime } from '#platform/webhooks/changes.ts'
import type { WebhookListener, PartOutcome, ChangePart } from '#platform/webhooks/listener.ts'

const nothing: PartOutcome = { kind: 'ignored' }

/** How the platform names the customer of an element: by phone, by an id of its own, or by both. */
function customerOf(
  waId: string | null,
  userIds: (string | null)[],
  contacts: LooseRecord[],
): PlatformCustomer | null {
  const ids = userIds.filter((id) => id !== null)
  const contact =
    contacts.find(({ wa_id }) => waId !== null && textOf(wa_id) === waId) ??
    contacts.find(({ user_id }) => ids.includes(textOf(user_id) ?? ''))
  const phone = waId ?? textOf(contact?.wa_id)
  const known = [...ids, textOf(contact?.user_id), textOf(contact?.parent_user_id)].filter(
    (id) => id !== null,
  )
  const identities = [...(phone ? [phoneIdentity(phone)] : []), ...known.map(userIdentity)]
  const address = phone ? digits(phone) || phone : known[0]
  if (!address) return null
  const { name, username } = recordOf(contact?.profile)
  return {
    identities: [...new Set(identities)],
    address,
    name: textOf(name)?.trim() ?? textOf(username)?.trim() ?? null,
  }
}

const people = ({ business_id }: OurAccount, customer: PlatformCustomer) => ({
  business_id,
  addresses: customer.identities,
})

/** A new phone or id of a customer leads to the same chat from now on. */
async function rename(
  act: Act,
  ours: OurAccount,
  customer: PlatformCustomer,
  { wa_id, user_id }: { wa_id: string | null; user_id: string | null },
): Promise<PartOutcome> {
  const added = [...(wa_id ? [phoneIdentity(wa_id)] : []), ...(user_id ? [userIdentity(user_id)] : [])]
  if (added.length === 0) return nothing
  await transaction(act.house.db, async (trx) => {
    const known = await lockKnown(trx, ours, customer, phoneIn(added))
    const chat = await requireChatAmong(trx, known, { ours, customer, now: act.now })
    await learnIdentities(trx, ours, chat.id, added)
    if (!wa_id) return
    const renamed = { identities: added, name: customer.name }
    await linkCustomer(trx, ours.business_id, chat, renamed, { mayMake: true, now: act.now })
    await trx
      .updateTable('chat')
      .set({ customer_address: digits(wa_id) })
      .where('business_id', '=', ours.business_id)
      .where('id', '=', chat.id)
      .execute()
  })
  return { kind: 'stored', people: { business_id: ours.business_id, addresses: added } }
}

async function takeMessage(
  act: Act,
  ours: OurAccount,
  { message, contacts, isEcho }: { message: LooseRecord; contacts: LooseRecord[]; isEcho: boolean },
  heeds: readonly Heed[],
): Promise<PartOutcome> {
  const customer = isEcho
    ? customerOf(textOf(message.to), [textOf(message.to_user_id)], contacts)
    : customerOf(textOf(message.from), [textOf(message.from_user_id)], contacts)
  const external_id = textOf(message.id)
  if (!customer || !external_id) return nothing
  const at = platformTime(message.timestamp, act.now)
  const from = isEcho ? 'us' : customer.identities[0]!
  const read = readWhatsAppMessage(message, { at: at.toISOString(), from })
  switch (read.kind) {
    case 'said': {
      const reply_to = textOf(recordOf(message.context).id)
      const sender = isEcho ? 'user' : 'customer'
      const incoming = { external_id, sender, customer, said: read.said, reply_to, at } as const
      const kind = await storeMessage(act, ours, incoming, heeds)
      return { kind, people: people(ours, customer) }
    }
    case 'change': {
      const key = { business_id: ours.business_id, external_id: read.of }
      const kind = await transaction(act.house.db, (trx) => changeOrWait(trx, key, read.change, act.now))
      return { kind, people: people(ours, customer) }
    }
    case 'renamed':
      return rename(act, ours, customer, read)
    case 'nothing':
      return nothing
  }
}

const statuses: Record<string, DeliveryStatus> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

function errorOf(status: LooseRecord): PlatformError | null {
  const [error] = recordsOf(status.errors)
  if (!error) return null
  return { code: Number(error.code) || null, title: textOf(error.title) ?? textOf(error.message) }
}

async function takeStatus(act: Act, ours: OurAccount, given: LooseRecord): Promise<PartOutcome> {
  const { business_id } = ours
  const external_id = textOf(given.id)
  const status = statuses[textOf(given.status) ?? '']
  if (!external_id || !status) return nothing
  const key = { business_id, external_id }
  const change = { kind: 'status', status, error: errorOf(given) } as const
  const recipient = textOf(given.recipient_id)
  const kind = await transaction(act.house.db, async (trx) => {
    await settleOwnSend(trx, key, textOf(given.biz_opaque_callback_data))
    if (change.error) await applyLateEffect(trx, act, { ours, external_id, code: change.error.code })
    return changeOrWait(trx, key, change, act.now)
  })
  return { kind, people: { business_id, addresses: recipient ? [phoneIdentity(recipient)] : [] } }
}

/** A part that first finds the business of the number that the change is about; the number of nobody here is ignored. */
const ofNumber =
  (change: WebhookChange, take: (act: Act, ours: OurAccount) => Promise<PartOutcome>): ChangePart =>
  async (act) => {
    const account = textOf(recordOf(change.value.metadata).phone_number_id)
    const found = account && (await findWhatsAppAccount(act.house.db, account))
    return found ? take(act, { ...found, channel: 'whatsapp', account }) : nothing
  }

/** Who somebody is now comes before what they wrote under the new name: otherwise that would begin a second conversation. */
const namesFirst = (messages: LooseRecord[]) =>
  messages.toSorted((one, other) => Number(other.type === 'system') - Number(one.type === 'system'))

function partsOf(change: WebhookChange, heeds: readonly Heed[]): ChangePart[] {
  const { messages, message_echoes, statuses: given, contacts } = change.value
  const known = recordsOf(contacts)
  const messageParts = (list: unknown, isEcho: boolean) =>
    namesFirst(recordsOf(list)).map((message) =>
      ofNumber(change, (act, ours) => takeMessage(act, ours, { message, contacts: known, isEcho }, heeds)),
    )
  return [
    ...messageParts(messages, false),
    ...messageParts(message_echoes, true),
    ...recordsOf(given).map((status) => ofNumber(change, (act, ours) => takeStatus(act, ours, status))),
  ]
}

/** Messages, statuses and what the house wrote in the phone app (meta-platform §5). */
export const whatsAppMessages = (heeds: readonly Heed[]): WebhookListener => ({
  channel: 'whatsapp',
  fields: ['messages', 'smb_message_echoes'],
  partsOf: (change) => partsOf(change, heeds),
})
