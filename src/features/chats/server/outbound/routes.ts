import { findSendingObstacle, retryMessage, sendMessage } from '../../send.contract.ts'
import { platforms } from '#features/channels/platforms.ts'
import { captionLimit } from '#features/channels/message/outgoing-file.ts'
import { fileAddressOf } from '../media/address.ts'
import { takeFile, type TakenFile } from '../media/take-file.ts'
import { chatReached, chatNotFound, requireChat, requireMessage } from '../queries.ts'
import { sendingObstacleOf } from './obstacle.ts'
import { sendAgain } from './retry.ts'
import { type OutgoingMessage, writingRefusalOf, sendFromChat } from './send.ts'
import type { Channel } from '#features/channels/rules.ts'
import { invalid } from '#lib/call/refusal.ts'
import { transaction } from '#platform/database/database.ts'
import { type Call, serve } from '#platform/http/call/serve.ts'

const late: Record<Channel, string> = {
  whatsapp: 'A janela de 24 horas terminou: a mensagem não foi enviada. Envie um modelo de mensagem.',
  instagram: 'O prazo do Instagram terminou: a mensagem não foi enviada.',
}

type SendBody = {
  message?: string | undefined
  template?: { id: number; values: Record<string, string> } | undefined
}

/** The content of a message; refuses a text that the channel does not take. */
function contentOf(
  channel: Channel,
  { message = '', template }: SendBody,
  file: TakenFile | null,
): OutgoingMessage['content'] {
  if (template) return { type: 'template', ...template }
  const { textLimit } = platforms[channel]
  const limit = file ? Math.min(captionLimit, textLimit) : textLimit
  if (Array.from(message).length > limit) throw invalid({ message: [`Máximo de ${limit} caracteres.`] })
  return file ? { type: 'file', file, caption: message } : { type: 'text', text: message }
}

type SendCall = Call<typeof sendMessage>

const findChat = ({ db, person, params }: SendCall) => requireChat(db, person, params.id)

/** Our account of a chat within reach. */
async function requireAccount({ db, person, params }: Call<typeof findSendingObstacle>) {
  const ours = await chatReached(db, person, params.id)
    .select(['chat.business_id', 'chat.channel', 'chat.account'])
    .executeTakeFirst()
  if (!ours) throw chatNotFound()
  return ours
}

/** Stores the file outside the transaction that writes the message: it may take a while. */
async function storeFile({ db, house, now, body }: SendCall, chat: Awaited<ReturnType<typeof findChat>>) {
  const { file } = body
  return { chat, file: file ? await takeFile(house, db, chat, { file, now }) : null }
}

export const outboundRoutes = [
  serve(sendMessage, { find: findChat, prepare: storeFile }, async (call, { chat, file }) => {
    const { db, house, now, body } = call
    const content = contentOf(chat.channel, body, file)
    const written = await transaction(db, (trx) =>
      sendFromChat(trx, call, chat, { sender: 'user', content, reply_to: body.reply_to }),
    )
    if (written.kind === 'refused') throw writingRefusalOf(written)
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

  serve(findSendingObstacle, async (call) => ({
    data: await sendingObstacleOf(call.house, call.db, await requireAccount(call)),
  })),
]
