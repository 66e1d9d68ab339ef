import { instagramIdentity } from '../identity.ts'
import { InstagramEvent, readInstagramEvent } from '../message.ts'
import type { PlatformEvent } from '../../message/incoming.ts'
import { platformTime, type WebhookChange } from '#platform/webhooks/changes.ts'

/** The writer is the sender, or for an echo of ours the recipient. */
function eventOf({ entry_id, field, value, arrived_at }: WebhookChange): PlatformEvent | null {
  const event = InstagramEvent.parse(value)
  const [sender, recipient] = [event.sender.id, event.recipient.id]
  const account = sender === entry_id ? sender : recipient
  const person = sender === entry_id ? recipient : sender
  if (!account || !person || account === person) return null
  const at = platformTime(event.timestamp, arrived_at)
  const identity = instagramIdentity(person)
  const from = sender === account ? 'us' : identity
  const read = readInstagramEvent(event, { at: at.toISOString(), from })
  if (read.kind === 'nothing') return null
  if (read.kind === 'change') return { ...read, account, people: [identity] }
  const { external_id, reply_to, said } = read
  return {
    kind: 'said',
    account,
    message: {
      external_id,
      sender: read.isEcho || sender === account ? 'user' : 'customer',
      customer: { identities: [identity], address: person, name: null },
      said,
      reply_to,
      at,
      isStandby: field === 'standby',
    },
  }
}

/** An element of `messaging[]` or `standby[]`, which a change of Instagram has one of. */
export const readInstagramChange = (change: WebhookChange): (PlatformEvent | null)[] => [eventOf(change)]
