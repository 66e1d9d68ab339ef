import type { Customer } from '../world/customer.ts'
import { customerByIgsid } from '../world/find.ts'
import { newMid } from '../world/ids.ts'
import type { InstagramAccount } from '../world/instagram-account.ts'
import type { Message } from '../world/message.ts'
import { conversation, type World } from '../world/world.ts'
import { meaningOf } from '../faults/codes.ts'
import { json, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter } from '../wire/graph-error.ts'
import { fieldsOf, listOf, textOf, type Fields } from '../wire/json.ts'
import { requireInstagram, requireToken } from '../graph/access.ts'
import { messagingEvent } from './event.ts'
import { lengthOf } from '../graph/length.ts'

const hour = 3_600_000
const textLimitBytes = 1000
const attachmentTypes = ['image', 'video', 'audio', 'file', 'like_heart', 'MEDIA_SHARE']

function checkMessage(message: Fields): { type: string; content: Fields } {
  const replies = listOf(message.quick_replies).map(fieldsOf)
  if (replies.length > 13) throw invalidParameter('quick_replies can have at most 13 items')
  if (replies.some(({ title }) => lengthOf(textOf(title) ?? '') > 20 || !textOf(title)))
    throw invalidParameter('Length of param title of a quick reply must be 1 to 20')
  if (
    replies.some(
      ({ content_type, payload }) => content_type !== 'text' || lengthOf(textOf(payload) ?? '') > 1000,
    )
  )
    throw invalidParameter('A quick reply needs content_type "text" and a payload of at most 1000 characters')
  const text = textOf(message.text)
  const attachment = fieldsOf(message.attachment)
  if (text !== undefined && text !== '') {
    if (Buffer.byteLength(text) > textLimitBytes)
      throw invalidParameter('Length of param message[text] must be less than or equal to 1000')
    return { type: 'text', content: { text, ...(replies.length > 0 ? { quick_replies: replies } : {}) } }
  }
  const type = textOf(attachment.type)
  if (!type || !attachmentTypes.includes(type))
    throw invalidParameter('Invalid keys "text" or "attachment" were not found in param "message".')
  const url = textOf(fieldsOf(attachment.payload).url)
  if (type !== 'like_heart' && !/^https?:\/\//.test(url ?? ''))
    throw invalidParameter('attachment[payload][url] must be a valid URL')
  return { type, content: { url } }
}

/** 24 hours after the person's last message; then seven days with HUMAN_AGENT. */
function checkWindow(
  world: World,
  account: InstagramAccount,
  customer: Customer,
  body: Fields,
  now: number,
): void {
  const last = world.windows[conversation(account.user_id, customer.id)]
  const age = last === undefined ? Infinity : now - last
  if (last === undefined)
    throw new GraphError(100, '', {
      subcode: 2_534_014,
      message: '(#100) The requested user cannot be found.',
    })
  const isTagged = body.messaging_type === 'MESSAGE_TAG'
  if (isTagged && body.tag !== 'HUMAN_AGENT') throw invalidParameter('Invalid tag')
  if (age <= 24 * hour || (isTagged && age <= 7 * 24 * hour)) return
  throw new GraphError(10, '', {
    subcode: 2_534_022,
    status: 400,
    message: '(#10) This message is sent outside of allowed window.',
  })
}

/** `POST /{ig_id}/messages` and `/me/messages`. */
export function sendInstagram(call: Call): Answer {
  const { sim, body } = call
  const account = requireInstagram(call, call.params.id ?? 'me')
  const igsid = textOf(fieldsOf(body.recipient).id)
  const customer = igsid === undefined ? undefined : customerByIgsid(sim.world, igsid)
  if (!igsid || !customer)
    throw new GraphError(100, '', {
      subcode: 2_534_014,
      message: '(#100) The requested user cannot be found.',
    })
  const now = sim.clock.now()
  if (body.sender_action !== undefined) {
    const action = textOf(body.sender_action)
    if (!action || !['typing_on', 'typing_off', 'mark_seen'].includes(action))
      throw invalidParameter('Param sender_action must be one of {typing_on, typing_off, mark_seen}')
    checkWindow(sim.world, account, customer, body, now)
    if (action === 'typing_on') sim.world.typing[conversation(account.user_id, customer.id)] = now
    sim.changed()
    return json({ recipient_id: igsid })
  }
  const { type, content } = checkMessage(fieldsOf(body.message))
  if (customer.blocks.includes(account.user_id)) throw new GraphError(551, '')
  if (customer.fails_with !== null)
    throw new GraphError(customer.fails_with, meaningOf(customer.fails_with).title ?? '')
  checkWindow(sim.world, account, customer, body, now)
  const message: Message = {
    id: newMid(sim.world),
    channel: 'instagram',
    place: account.user_id,
    customer_id: customer.id,
    from: 'business',
    type,
    content,
    at: now,
    status: 'sent',
    error: null,
    reply_to: textOf(fieldsOf(fieldsOf(body.message).reply_to).mid) ?? null,
    opaque: null,
    sent_to: igsid,
    reactions: [],
    edited: false,
    deleted: false,
  }
  sim.world.messages[message.id] = message
  delete sim.world.typing[conversation(account.user_id, customer.id)]
  echo(call, account, message, requireToken(call, 'instagram').app_id)
  sim.changed()
  return json({ recipient_id: igsid, message_id: message.id })
}

/** Every accepted message comes back as an echo; it can beat the answer. */
function echo({ sim }: Call, account: InstagramAccount, message: Message, appId: string): void {
  const content =
    message.type === 'text'
      ? { text: message.content.text }
      : { attachments: [{ type: message.type, payload: { url: message.content.url } }] }
  const body = { message: { mid: message.id, ...content, is_echo: true, app_id: Number(appId) } }
  sim.deliveries.emit(messagingEvent(account, message.sent_to ?? '', 'messages', body, message.at, true))
}
