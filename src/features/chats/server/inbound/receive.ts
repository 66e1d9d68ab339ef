import { askForName } from '../customer/ask-name.ts'
import { linkCustomer } from '../customer/link-customer.queries.ts'
import { applyLateEffect } from '../outbound/effects.ts'
import { learnIdentities, lockKnown, requireChatAmong } from './find-chat.queries.ts'
import type { Heed } from './heard.ts'
import { settleOwnSend } from './own-send.queries.ts'
import { storeMessage } from './store-message.ts'
import { changeOrWait } from './waiting.queries.ts'
import { phoneIn } from '#features/channels/message/identities.ts'
import type { PlatformEvent } from '#features/channels/message/incoming.ts'
import type { Account } from '#features/channels/server/port.ts'
import { wires } from '#features/channels/server/wires.ts'
import type { Channel } from '#features/channels/rules.ts'
import type { Act } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import type { PartOutcome, WebhookListener } from '#platform/webhooks/listener.ts'

type Event<Kind extends PlatformEvent['kind']> = Extract<PlatformEvent, { kind: Kind }>

/** A message. */
async function store(act: Act, ours: Account, { message }: Event<'said'>, heeds: readonly Heed[]) {
  const kind = await storeMessage(act, ours, message, heeds)
  const { identities } = message.customer
  if (kind === 'stored' && wires[ours.channel].readName) await askForName(act, ours, identities[0]!)
  return { kind, addresses: identities }
}

/** A change of a message that may not have arrived yet. */
async function change(act: Act, ours: Account, event: Event<'change'>) {
  const { of: external_id, change: told, carried = null, people } = event
  const key = { business_id: ours.business_id, external_id }
  const kind = await transaction(act.house.db, async (trx) => {
    await settleOwnSend(trx, key, carried)
    if (told.kind === 'status' && told.error)
      await applyLateEffect(trx, act, { ours, external_id, code: told.error.code })
    return changeOrWait(trx, key, told, act.now)
  })
  return { kind, addresses: people }
}

/** From now on the customer's new phone or id leads to the same chat. */
async function rename(act: Act, ours: Account, { customer, added, address }: Event<'renamed'>) {
  const { business_id } = ours
  await transaction(act.house.db, async (trx) => {
    const known = await lockKnown(trx, ours, customer, phoneIn(added))
    const chat = await requireChatAmong(trx, known, { ours, customer, now: act.now })
    await learnIdentities(trx, ours, chat.id, added)
    if (!address) return
    const renamed = { identities: added, name: customer.name }
    await linkCustomer(trx, business_id, chat, renamed, { mayMake: true, now: act.now })
    await trx
      .updateTable('chat')
      .set({ customer_address: address })
      .where('business_id', '=', business_id)
      .where('id', '=', chat.id)
      .execute()
  })
  return { kind: 'stored', addresses: added } as const
}

/** Takes a platform's event into the business that has the account; events of accounts that we do not know are ignored. */
async function receive(
  act: Act,
  channel: Channel,
  event: PlatformEvent | null,
  heeds: readonly Heed[],
): Promise<PartOutcome> {
  const found = event && (await wires[channel].findBusiness(act.house.db, event.account))
  if (!found) return { kind: 'ignored' }
  const { account } = event
  const { business_id } = found
  const ours = { business_id, channel, account }
  const { kind, addresses } =
    event.kind === 'said'
      ? await store(act, ours, event, heeds)
      : event.kind === 'change'
        ? await change(act, ours, event)
        : await rename(act, ours, event)
  return { kind, people: { business_id, addresses } }
}

/** Events of all platforms: customers' messages, statuses of ours, and messages that the house wrote in the platform's own app. */
export const inboxListener = (heeds: readonly Heed[]): WebhookListener => ({
  takes: ({ channel, field }) => wires[channel].fields.includes(field),
  partsOf: (given) =>
    wires[given.channel].read(given).map((event) => (act) => receive(act, given.channel, event, heeds)),
})
