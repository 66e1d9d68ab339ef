import { retryMessage, sendMessage } from '../../send.contract.ts'
import { textLimits } from '../../outgoing.ts'
import { fileAddressOf } from '../media/address.ts'
import { requireChat, requireMessage } from '../queries.ts'
import { sendAgain } from './retry.ts'
import { type Outgoing, refusalOf, sendFromChat } from './send.ts'
import type { Channel } from '#features/channels/rules.ts'
import { invalid } from '#lib/refusal.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/serve.ts'

const late: Record<Channel, string> = {
  whatsapp: 'A janela de 24 horas terminou: a mensagem não foi enviada. Envie um modelo de mensagem.',
  instagram: 'O prazo do Instagram terminou: a mensagem não foi enviada.',
}

/** The content of a message; refuses a text that the channel does not take. */
function contentOf(
  channel: Channel,
  {
    message,
    template,
  }: { message?: string | undefined; template?: { id: number; values: Record<string, string> } | undefined },
): Outgoing['content'] {
  if (template) return { type: 'template', ...template }
  const text = message!
  const limit = textLimits[channel]
  if (Array.from(text).length > limit) throw invalid({ message: [`Máximo de ${limit} caracteres.`] })
  return { type: 'text', text }
}

export const outboundRoutes = [
  serve(sendMessage, async (call) => {
    const { db, house, now, person, params, body } = call
    const chat = await requireChat(db, person, params.id)
    const content = contentOf(chat.channel, body)
    const written = await transaction(db, (trx) =>
      sendFromChat(trx, call, chat, { sender: 'user', content, reply_to: body.reply_to }),
    )
    if (written.kind === 'refused') throw refusalOf(written)
    return {
      success: true as const,
      ...(written.isInWindow ? {} : { msg: late[chat.channel] }),
      data: await requireMessage(db, chat, written.ids[0]!, fileAddressOf(house, chat.business_id, now)),
    }
  }),

  serve(retryMessage, async (call) => {
    const { db, house, now, person, params } = call
    const chat = await requireChat(db, person, params.id)
    await transaction(db, (trx) => sendAgain(trx, call, chat, params.message_id))
    return {
      success: true as const,
      data: await requireMessage(db, chat, params.message_id, fileAddressOf(house, chat.business_id, now)),
    }
  }),
]
