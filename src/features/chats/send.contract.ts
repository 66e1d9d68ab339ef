import * as z from 'zod/mini'
import { ChatMessage } from './contract.ts'
import { sendingObstacles } from './obstacle.ts'
import { cleanText } from './outgoing.ts'
import { fileByteLimit, fileTooLarge } from '#features/channels/message/outgoing-file.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Id } from '#lib/fields.ts'

const Text = z.pipe(z.string('Digite uma mensagem.'), z.transform(cleanText))

/** `values` by the name of each variable of the template. */
const Template = z.object(
  {
    id: Id,
    values: z._default(z.record(z.string(), z.string('Preencha todos os campos do modelo.')), {}),
  },
  'Modelo inválido.',
)

type SendContent = { message?: string | undefined; template?: unknown; file?: unknown }

const saysSomething = ({ message, template, file }: SendContent) =>
  template !== undefined || file !== undefined || Boolean(message)

/**
 * A text of a person of the house, a template, or a file, whose caption is `message`. A text that the platform takes in parts only becomes
 * several messages.
 */
const NewMessage = z
  .object({
    message: z.optional(Text),
    template: z.optional(Template),
    /** A photo or a document, as multipart. The server reads its content to find out its kind. */
    file: z.optional(z.file('Arquivo inválido.').check(z.maxSize(fileByteLimit, fileTooLarge))),
    reply_to: z.optional(z.nullable(Id)),
  })
  .check(z.refine(saysSomething, { path: ['message'], error: 'Digite uma mensagem.' }))

/** `msg` tells anything unexpected, such as a message that waits or cannot be sent; `data` is the first of several. */
const Written = z.object({ success: z.literal(true), msg: z.optional(z.string()), data: ChatMessage })

/** Stores the message and lets it go; what became of it is the message's `status` and `error` (D-78, D-131, D-135). */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chat/:id/messages',
  access: { who: 'ability', ability: 'chat', scope: 'platform' },
  summary:
    'Send a text, a template or a file (multipart; JPEG, PNG, PDF, office or text, at most 16 MB) to the customer of a chat; refused while the chat is closed or the bot replies.',
  params: z.object({ id: Id }),
  body: NewMessage,
  answer: Written,
  upload: { maxBytes: fileByteLimit, tooLarge: fileTooLarge },
  json: true,
  creates: true,
})

/** For a message that failed and may work now, and for a message whose arrival is unknown. */
export const retryMessage = endpoint({
  method: 'POST',
  path: '/api/chat/:id/messages/:message_id/retry',
  access: { who: 'ability', ability: 'chat', scope: 'platform' },
  summary: 'Send a message again that was not sent, or of which nobody knows whether it arrived.',
  params: z.object({ id: Id, message_id: Id }),
  answer: Written,
})

/** Messages that are written meanwhile wait and leave once it is over. `msg` is for people; null: messages can leave. */
export const findSendingObstacle = endpoint({
  method: 'GET',
  path: '/api/chat/:id/obstacle',
  access: { who: 'ability', ability: 'chat', scope: 'platform' },
  summary:
    'What keeps the messages of a chat from leaving now: its number is switched off, or the channel is not connected.',
  params: z.object({ id: Id }),
  answer: z.object({ data: z.nullable(z.object({ kind: z.enum(sendingObstacles), msg: z.string() })) }),
})
