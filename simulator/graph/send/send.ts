import { setTimeout as wait } from 'node:timers/promises'
import { meaningOf } from '../../faults/codes.ts'
import { newWamid } from '../../world/ids.ts'
import type { Message } from '../../world/message.ts'
import { conversation } from '../../world/world.ts'
import { json, type Answer } from '../../wire/answer.ts'
import type { Call } from '../../wire/call.ts'
import { GraphError, invalidParameter } from '../../wire/graph-error.ts'
import { fieldsOf, textOf, type Fields } from '../../wire/json.ts'
import { progress } from '../../phone/progress.ts'
import { tellStatus } from '../../phone/status.ts'
import { requireNumber } from '../access.ts'
import { contentOf } from './content.ts'
import { inWindow, overMessagingLimit, requireRecipient, requireSender } from './eligibility.ts'
import { readAndType } from './read.ts'
import { recipientOf, type Recipient } from './recipient.ts'
import { templateContent } from './template-send.ts'

const opaqueLimit = 512

function opaqueOf(body: Fields): string | null {
  const text = textOf(body.biz_opaque_callback_data)
  if (text !== undefined && text.length > opaqueLimit)
    throw invalidParameter(`Param biz_opaque_callback_data must be at most ${opaqueLimit} characters long.`)
  return text ?? null
}

/** Codes that a one-tap, zero-tap or copy-code template answers to a person without a phone in the call. */
function requirePhone(category: string, { digits }: Recipient): void {
  if (category === 'AUTHENTICATION' && digits === null)
    throw new GraphError(131_062, 'Authentication templates need a phone number.')
}

/** The code with which an accepted message fails later; null where it arrives. */
function laterFailure(call: Call, recipient: Recipient, isFree: boolean): number | null {
  const effect = call.fault?.effect
  if (effect?.kind === 'fail-later') return effect.code
  const { customer } = recipient
  if (customer?.fails_with != null && customer.fails_later) return customer.fails_with
  return isFree ? null : 131_047
}

/** `POST /{phone}/messages`. */
export async function sendMessage(call: Call): Promise<Answer> {
  const { sim, body } = call
  const { world, clock } = sim
  const number = requireNumber(call, call.params.id ?? '', 'whatsapp_business_messaging')
  const account = world.accounts[number.account_id]!
  if (body.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.')
  if (body.status !== undefined) return readAndType(call, number)
  requireSender(number, account)
  if (body.recipient_type !== undefined && body.recipient_type !== 'individual')
    throw invalidParameter('Param recipient_type must be one of {individual}')
  const recipient = recipientOf(call)
  const type = textOf(body.type) ?? 'text'
  const opaque = opaqueOf(body)
  requireRecipient(number, recipient)
  let content = type === 'template' ? {} : contentOf(world, number.id, type, body)
  if (type === 'template') {
    const sent = templateContent(world, account, fieldsOf(body.template))
    requirePhone(sent.template.category, recipient)
    content = { ...sent.shown, category: sent.template.category }
  }
  const now = clock.now()
  const open = inWindow(world, number.id, recipient, now)
  const { customer } = recipient
  if (customer?.fails_with != null && !customer.fails_later)
    throw new GraphError(customer.fails_with, meaningOf(customer.fails_with).title ?? '')
  if (type === 'template' && !open) {
    if (account.unpaid)
      throw new GraphError(
        131_042,
        'Message failed to send because there were one or more errors related to your payment method.',
      )
    if (overMessagingLimit(world, account, recipient, now))
      throw new GraphError(131_048, 'The messaging limit of the portfolio has been reached.')
  }
  const isFree = open || type === 'template'
  if (!isFree && world.refuses_outside_window)
    throw new GraphError(
      131_047,
      'More than 24 hours have passed since the customer last replied to this number.',
    )
  sim.limits.take(number, customer?.id ?? recipient.input, now)

  const message: Message = {
    id: newWamid(world),
    channel: 'whatsapp',
    place: number.id,
    customer_id: customer?.id ?? '',
    from: 'business',
    type,
    content,
    at: now,
    status: 'accepted',
    error: null,
    reply_to: textOf(fieldsOf(body.context).message_id) ?? null,
    opaque,
    sent_to: customer?.wa_id ?? recipient.digits,
    reactions: [],
    edited: false,
    deleted: false,
  }
  if (type === 'reaction') react(call, message)
  world.messages[message.id] = message
  delete world.typing[conversation(number.id, message.customer_id)]
  if (world.statuses.before_answer) await statusFirst(call, message, customer)
  progress(sim, message, customer, laterFailure(call, recipient, isFree))
  sim.changed()
  return json({
    messaging_product: 'whatsapp',
    contacts: [
      {
        input: recipient.input,
        ...(customer?.hides_phone && recipient.digits === null
          ? {}
          : { wa_id: customer?.wa_id ?? recipient.digits }),
        ...(customer ? { user_id: customer.user_id } : {}),
      },
    ],
    messages: [{ id: message.id, ...(type === 'template' ? { message_status: 'accepted' } : {}) }],
  })
}

function react({ sim: { world } }: Call, message: Message): void {
  const target = world.messages[String(message.content.message_id)]
  if (!target) return
  target.reactions = target.reactions.filter(({ by }) => by !== 'business')
  const emoji = textOf(message.content.emoji)
  if (emoji) target.reactions.push({ by: 'business', emoji })
}

/** The answer to the send waits until the first status was delivered. */
async function statusFirst({ sim }: Call, message: Message, customer: Recipient['customer']): Promise<void> {
  tellStatus(sim, message, customer, { status: 'sent' })
  const from = sim.deliveries.records.length - 1
  for (
    let tries = 0;
    tries < 100 && sim.deliveries.records.slice(from).some(({ state }) => state === 'waiting');
    tries++
  )
    await wait(10)
}
