import { findInstagramAccount } from '#features/channels/server/accounts.queries.ts'
import { instagramIdentity } from '../../identities.ts'
import { readInstagramEvent } from '../../instagram-message.ts'
import { askForName } from '../customer/instagram-name.ts'
import type { Heed } from './heard.ts'
import { storeMessage } from './store-message.ts'
import { changeOrWait } from './waiting.ts'
import { recordOf, textOf } from '#lib/loose-json.ts'
import type { Act } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { type WebhookChange, platformTime } from '#platform/webhooks/changes.ts'
import type { WebhookListener, PartOutcome } from '#platform/webhooks/listener.ts'

const nothing: PartOutcome = { kind: 'ignored' }

/** Stores an element of `messaging[]`. Who wrote is the sender, or for an echo of ours the recipient. */
async function take(
  act: Act,
  { entry_id, field, value }: WebhookChange,
  heeds: readonly Heed[],
): Promise<PartOutcome> {
  const [sender, recipient] = [textOf(recordOf(value.sender).id), textOf(recordOf(value.recipient).id)]
  const account = sender === entry_id ? sender : recipient
  const person = sender === entry_id ? recipient : sender
  if (!account || !person || account === person) return nothing
  const found = await findInstagramAccount(act.house.db, account)
  if (!found) return nothing
  const at = platformTime(value.timestamp, act.now)
  const identity = instagramIdentity(person)
  const from = sender === account ? 'us' : identity
  const read = readInstagramEvent(value, { at: at.toISOString(), from })
  const people = { business_id: found.business_id, addresses: [identity] }
  if (read.kind === 'nothing') return nothing
  if (read.kind === 'change') {
    const key = { business_id: found.business_id, external_id: read.of }
    const kind = await transaction(act.house.db, (trx) => changeOrWait(trx, key, read.change, act.now))
    return { kind, people }
  }
  const ours = { ...found, channel: 'instagram', account } as const
  const { external_id, reply_to, said } = read
  const customer = { identities: [identity], address: person, name: null }
  const fromUs = read.isEcho || sender === account ? 'user' : 'customer'
  const isStandby = field === 'standby'
  const message = { external_id, sender: fromUs, customer, said, reply_to, at, isStandby } as const
  const kind = await storeMessage(act, ours, message, heeds)
  if (kind === 'stored') await askForName(act, ours, identity)
  return { kind, people }
}

/** Messages, reactions, edits and read receipts of Instagram (meta-platform §11), also while another app holds the thread. */
export const instagramMessages = (heeds: readonly Heed[]): WebhookListener => ({
  channel: 'instagram',
  fields: ['messaging', 'standby'],
  partsOf: (change) => [(act) => take(act, change, heeds)],
})
