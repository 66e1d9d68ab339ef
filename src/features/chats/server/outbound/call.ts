import type { Selectable } from 'kysely'
import { callbackData } from '../inbound/own-send.queries.ts'
import { mayWrite, windowAt } from '../../outgoing.ts'
import { sentFile } from '../media/send-file.ts'
import { noteUpload } from './outbox.queries.ts'
import type { MetaAccess } from '#features/channels/server/connection.queries.ts'
import type { Choice } from '#features/channels/message/choice.ts'
import type { Place } from '#features/channels/message/place.ts'
import type { Account, SentContent } from '#features/channels/server/port.ts'
import { wires } from '#features/channels/server/wires.ts'
import { recordOf } from '#lib/loose-json.ts'
import type { ChatMessageTable, ChatTable } from '#platform/database/tables.ts'
import type { House } from '#platform/house.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'

/** A message, with the facts about it and its chat that its call needs. */
export type Whole = Pick<
  Selectable<ChatMessageTable>,
  'id' | 'type' | 'message' | 'details' | 'media' | 'sender' | 'status' | 'reply_to_external_id'
> &
  Pick<Selectable<ChatTable>, 'customer_address' | 'customer_wrote_at'>

/** The template that a message of ours was made from. */
export const templateOf = ({ details }: Pick<Whole, 'details'>) =>
  recordOf(recordOf(details).template) as { id?: number; values?: Record<string, string> }

/** Whether the platform still takes this message: always a template, a text only in its window. */
export function isInTime({ channel }: Account, whole: Whole, now: Date): boolean {
  if (whole.type === 'template') return true
  const sender = whole.sender === 'user' ? 'user' : 'assistant'
  return mayWrite(windowAt(channel, whole.customer_wrote_at, now), sender)
}

type OutgoingCall = {
  ours: Account
  access: MetaAccess
  whole: Whole
  outbox: { business_id: number; id: number; message_id: number }
}

/** The content of a message; one whose form the platform did not take (`plain`) is sent as text. */
function contentOf(house: House, { whole, outbox }: OutgoingCall): SentContent {
  const text = whole.message
  const file = sentFile(house, outbox.business_id, whole, (isUnderWay) =>
    noteUpload(house.db, outbox, isUnderWay),
  )
  if (file) return { kind: 'file', text, file }
  const { choice, plain } = recordOf(whole.details)
  if (plain === true) return { kind: 'text', text }
  if (choice) return { kind: 'choice', text, choice: choice as Choice }
  if (whole.type === 'location') return { kind: 'place', text, place: whole.details as Place }
  const { id, values = {} } = templateOf(whole)
  return id === undefined ? { kind: 'text', text } : { kind: 'template', text, id, values }
}

/** Makes the call that sends a message, once. */
export function callPlatform(house: House, outgoing: OutgoingCall): Promise<MetaOutcome<{ id: string }>> {
  const { ours, access, whole, outbox } = outgoing
  return wires[ours.channel].send(house, {
    ours,
    token: access.token,
    address: whole.customer_address,
    content: contentOf(house, outgoing),
    reply_to: whole.reply_to_external_id,
    carried: callbackData(outbox),
    window: windowAt(ours.channel, whole.customer_wrote_at, house.now()),
  })
}
