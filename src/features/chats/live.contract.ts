import * as z from 'zod/mini'
import { Chat, ChatMessage } from './contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'

/** The people of the house who have a chat open, without the receiver. */
export const Presence = z.object({
  chat_id: z.int(),
  people: z.array(z.object({ id: z.int(), name: z.string(), typing: z.boolean() })),
})
export type Presence = z.output<typeof Presence>

export const ChatNews = z.object({ chat_id: z.int(), message: ChatMessage })
export type ChatNews = z.output<typeof ChatNews>

/**
 * What changes in the chats of the business that the caller reaches, whatever the branch: which of them a page shows is its own matter.
 * With Last-Event-ID it goes on there; `reload` instead of more than 200 chats.
 */
export const chatEvents = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/events',
  access: { who: 'ability', ability: 'chat', scope: 'branch' },
  summary: 'Changes of chats as they happen; Last-Event-ID resumes.',
  params: BranchPath,
  events: {
    /** The row of the list, after each change. */
    chat: Chat,
    /** The newest message of a chat that changed. */
    message: ChatNews,
    presence: Presence,
    /** Too much has changed: everything has to be read again. */
    reload: z.object({}),
  },
})

/** Says that the caller has the chat open or writes in it; counts for 40 and 6 seconds. */
export const reportPresence = endpoint({
  method: 'POST',
  path: '/api/chat/:id/presence',
  access: { who: 'ability', ability: 'chat', scope: 'platform' },
  summary: 'Tell colleagues that one has a chat open or is typing.',
  params: z.object({ id: Id }),
  body: z.object({ open: z.boolean(), typing: z.boolean() }),
  answer: Done,
})
