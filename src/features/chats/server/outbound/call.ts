import type { Selectable } from 'kysely'
import type { Choice } from '../../choice.ts'
import { callbackData } from '../inbound/own-send.ts'
import { mayWrite, windowAt } from '../../outgoing.ts'
import { fileOf, publicFileAddress, uploadFile } from '../media/send-file.ts'
import { quickRepliesOf, whatsAppChoice } from './choice-content.ts'
import { noteUpload } from './outbox.ts'
import { findNumberTemplate, templateContent } from './template.queries.ts'
import type { Place } from '../../place.ts'
import type { Account } from './account.ts'
import type { MetaAccess } from '#features/channels/server/connection.queries.ts'
import { recordOf } from '#lib/loose-json.ts'
import type { Db } from '#platform/database/database.ts'
import type { ChatMessageTable, ChatTable } from '#platform/database/tables.ts'
import type { House } from '#platform/house.ts'
import {
  type InstagramContent,
  sendInstagram,
  sendWhatsApp,
  type WhatsAppContent,
} from '#platform/meta/messages.ts'
import { type MetaOutcome, unanswered } from '#platform/meta/outcome.ts'

/** A message with what its call needs of it and of its chat. */
export type Whole = Pick<
  Selectable<ChatMessageTable>,
  'id' | 'type' | 'message' | 'details' | 'media' | 'sender' | 'status' | 'reply_to_external_id'
> &
  Pick<Selectable<ChatTable>, 'customer_address' | 'customer_wrote_at'>

/** The template that a message of ours was made of. */
export const templateOf = ({ details }: Pick<Whole, 'details'>) =>
  recordOf(recordOf(details).template) as { id?: number; values?: Record<string, string> }

/** Whether the platform still takes this message: a template always, a text only in its window. */
export function isInTime({ channel }: Account, whole: Whole, now: Date): boolean {
  if (whole.type === 'template') return true
  const sender = whole.sender === 'user' ? 'user' : 'assistant'
  return mayWrite(windowAt(channel, whole.customer_wrote_at, now), sender)
}

const textOf = ({ message }: Whole): WhatsAppContent => ({
  type: 'text',
  text: { body: message, preview_url: true },
})

/** Of a message that we wrote; `plain`: the platform did not take its form, so it leaves as a text. */
const formOf = ({ details }: Pick<Whole, 'details'>) => {
  const { choice, plain } = recordOf(details)
  return { choice: choice as Choice | undefined, isPlain: plain === true }
}

async function wordsOf(db: Db, ours: Account, whole: Whole): Promise<WhatsAppContent> {
  const { choice, isPlain } = formOf(whole)
  if (isPlain) return textOf(whole)
  if (choice) return whatsAppChoice(choice) ?? textOf(whole)
  if (whole.type === 'location') {
    const { name, address, latitude, longitude } = whole.details as Place
    return { type: 'location', location: { latitude, longitude, name, address } }
  }
  const { id, values = {} } = templateOf(whole)
  const template = id === undefined ? undefined : await findNumberTemplate(db, ours, id)
  return template ? templateContent(template, values) : textOf(whole)
}

/** What a message says by Instagram. */
function instagramContent(house: House, business_id: number, whole: Whole): InstagramContent {
  if (fileOf(whole)) return { image: publicFileAddress(house, business_id, whole) }
  const { choice, isPlain } = formOf(whole)
  const quick_replies = choice && !isPlain ? quickRepliesOf(choice) : []
  return { text: whole.message, ...(quick_replies.length > 0 ? { quick_replies } : {}) }
}

type Sending = {
  ours: Account
  access: MetaAccess
  whole: Whole
  outbox: { business_id: number; id: number; message_id: number }
}

/** What a message says by WhatsApp; its file is uploaded first. */
async function contentOf(
  house: House,
  { ours, access: { token }, whole, outbox }: Sending,
): Promise<MetaOutcome<WhatsAppContent>> {
  if (!fileOf(whole)) return { kind: 'done', answer: await wordsOf(house.database.ofJobs, ours, whole) }
  await noteUpload(house.db, outbox, true)
  const uploaded = await uploadFile(house, { token, phone_number_id: ours.account }, whole)
  if (uploaded.kind !== 'done') return uploaded
  const isStillOurs = await noteUpload(house.db, outbox, false)
  return isStillOurs ? uploaded : unanswered('unreachable', 'network')
}

/** Makes the call that sends a message, once. */
export async function callPlatform(house: House, sending: Sending): Promise<MetaOutcome<{ id: string }>> {
  const { ours, access, whole, outbox } = sending
  const { meta, now } = house
  const { token } = access
  const [address, reply_to] = [whole.customer_address, whole.reply_to_external_id]
  if (ours.channel === 'whatsapp') {
    const content = await contentOf(house, sending)
    if (content.kind !== 'done') return content
    return sendWhatsApp(meta.graph, {
      token,
      address,
      content: content.answer,
      reply_to,
      carried: callbackData(outbox),
      phone_number_id: ours.account,
    })
  }
  const isLate = windowAt('instagram', whole.customer_wrote_at, now()) === 'person'
  const content = instagramContent(house, ours.business_id, whole)
  return sendInstagram(meta.instagram, { token, account: ours.account, address, content, reply_to, isLate })
}
