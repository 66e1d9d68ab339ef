import * as z from 'zod/mini'
import { channels } from '#features/channels/rules.ts'
import { eventKinds } from './words/events.ts'
import { messageTypes } from '#features/channels/message/incoming.ts'
import { chatStatuses, errorActions, messageStatuses, repliers, senders } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Id, PageNumber } from '#lib/fields.ts'

/** A conversation with a customer (CHAT-34, D-131). */
export const Chat = z.object({
  id: z.int(),
  channel: z.enum(channels),
  /** `name` as the platform says it; `id` once the business has a record; `phone` in digits, null where the platform tells none. */
  customer: z.object({ id: z.nullable(z.int()), name: z.string(), phone: z.nullable(z.string()) }),
  /** Null until a branch takes it ('Geral'); `branch` is the unit, such as 'Pinheiros'. */
  branch: z.nullable(z.object({ name: z.string(), branch: z.string() })),
  business_branch_id: z.nullable(z.int()),
  status: z.enum(chatStatuses),
  replier: z.enum(repliers),
  /** Messages of the customer since our last one, or since somebody of the house read them. */
  unread: z.int(),
  /** Until when the platform takes free text: 24 hours after the customer's last message. Null: they never wrote. */
  window_ends_at: z.nullable(z.string()),
  last_message: z.nullable(
    z.object({
      id: z.int(),
      message: z.string(),
      status: z.enum(messageStatuses),
      created_at: z.string(),
    }),
  ),
  /** The newest message with the words of a search, cut around them; null without a search, and for a chat found by name or phone. */
  found: z.nullable(z.object({ message_id: z.int(), message: z.string(), at: z.string() })),
})
export type Chat = z.output<typeof Chat>
z.globalRegistry.add(Chat, { id: 'Chat' })

/**
 * A file of a message. `url` is null until it is in our store, and where it could not be fetched; it works for one to two days without a
 * session, in <img>, <audio> and <video>.
 */
const MessageMedia = z.object({
  url: z.nullable(z.string()),
  mime: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Bytes. */
  size: z.nullable(z.int()),
  /** Why there is no file, in Portuguese; null while it is on its way or there. */
  note: z.nullable(z.string()),
})

/**
 * Why a message of ours is not on its way, or one of the customer came without its file: for people in Portuguese, with what to do next.
 * `code` is Meta's.
 */
const MessageError = z.object({
  code: z.nullable(z.int()),
  msg: z.string(),
  action: z.enum(errorActions),
})

/** A message of a chat, as D-131 describes it; instants are ISO. */
export const ChatMessage = z.object({
  id: z.int(),
  sender: z.enum(senders),
  /** Name of the person of the house who wrote it here; null for any other author, and if not known. */
  author: z.nullable(z.string()),
  type: z.enum(messageTypes),
  message: z.string(),
  status: z.enum(messageStatuses),
  media: z.nullable(MessageMedia),
  /** Further files of one message, which Instagram sends. */
  more_media: z.array(MessageMedia),
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** The options of the assistant's question; `message` has them numbered. */
  options: z.array(z.object({ title: z.string(), description: z.nullable(z.string()) })),
  /** The message of this chat that it answers. */
  reply_to: z.nullable(z.int()),
  reactions: z.array(z.object({ emoji: z.string(), from: z.enum(['customer', 'user']) })),
  edited: z.boolean(),
  deleted: z.boolean(),
  error: z.nullable(MessageError),
  /** The platform's time. */
  platform_at: z.string(),
  created_at: z.string(),
})
export type ChatMessage = z.output<typeof ChatMessage>
z.globalRegistry.add(ChatMessage, { id: 'ChatMessage' })

/** What happened to a chat besides messages; `eventText` says it in Portuguese. */
export const ChatEvent = z.object({
  id: z.int(),
  kind: z.enum(eventKinds),
  /** Name of the person of the house; null where a program or the customer caused it. */
  by: z.nullable(z.string()),
  at: z.string(),
  /** For 'transferred': the unit that has it now, such as 'Pinheiros'; null is 'Geral'. */
  branch: z.nullable(z.string()),
})
export type ChatEvent = z.output<typeof ChatEvent>
z.globalRegistry.add(ChatEvent, { id: 'ChatEvent' })

/** Newest message first, 30 a page. filterBranch=1: of this branch; 0: of the whole business, within reach (D-74). */
export const listChats = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/chat',
  access: { who: 'ability', ability: 'chat', scope: 'branch' },
  summary: 'Chats of a branch; with filterBranch=0, of its whole business.',
  params: BranchPath,
  query: z.object({
    page: PageNumber,
    /** Customer name or phone, or words of a message (from 3 letters on); fewer than 2 characters filter nothing. */
    search: z.optional(z.string().check(z.maxLength(100, 'Máximo de 100 caracteres'))),
    filterBranch: z._default(
      z.int('Filtro inválido.').check(z.minimum(0, 'Filtro inválido.'), z.maximum(1, 'Filtro inválido.')),
      1,
    ),
    status: z._default(z.enum(chatStatuses, 'Situação inválida.'), 'open'),
  }),
  answer: z.object({
    data: z.array(Chat),
    current_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    /** Today in the branch's time zone, for the labels of D-77. */
    today: z.string(),
  }),
  tagged: true,
})

/** Page 1 holds the newest 50; within a page the oldest comes first (D-77). `events` are those of the time of its messages. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/chat/:id/messages',
  access: { who: 'ability', ability: 'chat', scope: 'platform' },
  summary: 'Messages of a chat that the caller may read.',
  params: z.object({ id: Id }),
  query: z.object({ page: PageNumber }),
  answer: z.object({
    data: z.array(ChatMessage),
    /** Oldest first; of page 1 also those after its newest message, at most the newest 100. */
    events: z.array(ChatEvent),
    current_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  }),
  tagged: true,
})
