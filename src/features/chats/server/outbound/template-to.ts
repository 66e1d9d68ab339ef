import { phoneIdentity } from '#features/channels/message/identities.ts'
import { linkCustomer } from '../customer/link-customer.queries.ts'
import { lockKnown, requireChatAmong } from '../inbound/find-chat.queries.ts'
import { sendFromChat } from './send.ts'
import { internationalDigits } from '#lib/person/phone.ts'
import { whatsApp } from '#features/channels/whatsapp/platform.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'

type TemplateTo = {
  business_id: number
  /** The platform's id of our number. */
  account: string
  /** The branch that a conversation belongs to if this begins it. */
  branch_id: number
  /** As stored. */
  phone: string
  /** How the business knows them. */
  name: string
  template: { id: number; values: Record<string, string> }
}

/**
 * Sends a template to a phone as a notice of the house: in its conversation with this number, which begins if there is none. The message
 * leaves if the transaction commits; returns its id.
 */
export async function sendTemplateTo(trx: Trx, act: Act, given: TemplateTo): Promise<number> {
  const { business_id, account, branch_id, phone, name, template } = given
  const address = internationalDigits(phone)
  const person = { identities: [phoneIdentity(address)], address, name }
  const ours = { business_id, channel: whatsApp.channel, account } as const
  const { now } = act
  const found = await requireChatAmong(trx, await lockKnown(trx, ours, person), {
    ours,
    customer: person,
    now,
  })
  await linkCustomer(trx, business_id, found, person, { mayMake: false, now })
  const chat = { business_id, id: found.id }
  await trx
    .updateTable('chat')
    .set({ branch_id })
    .where('business_id', '=', business_id)
    .where('id', '=', chat.id)
    .where('branch_id', 'is', null)
    .where('last_message_at', 'is', null)
    .execute()
  const content = { type: 'template', ...template } as const
  const written = await sendFromChat(trx, act, chat, { sender: 'assistant', content, isNotice: true })
  if (written.kind === 'refused') throw new Error('A notice is never refused')
  return written.ids[0]!
}
