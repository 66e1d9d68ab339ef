/** What staff do with a conversation besides writing. */
import * as z from 'zod/mini'
import { Chat } from './contract.ts'
import { chatStatuses, repliers } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done, Id } from '#lib/fields.ts'

const staff = { who: 'ability', ability: 'chat', scope: 'platform' } as const
const path = '/api/chat/:id'
const ChatPath = z.object({ id: Id })

/** A chat that was opened by a link. */
export const findChat = endpoint({
  method: 'GET',
  path,
  access: staff,
  summary: 'A chat that the caller may read.',
  params: ChatPath,
  answer: z.object({ data: Chat }),
})

/** A branch of the business, or 'Geral': null or empty (CHAT-52). */
const BranchOrGeneral = z.optional(
  z.nullable(
    z.pipe(
      z.union([z.literal(''), Id], 'Estabelecimento inválido.'),
      z.transform((given) => (given === '' ? null : given)),
    ),
  ),
)

const one = ['replier', 'status', 'business_branch_id'] as const
const oneAtATime = 'Envie uma alteração por vez: quem responde, a situação ou o estabelecimento.'

/** Exactly one of the three (CHAT-62); `from_branch_id` goes with a branch only. */
const ChatChange = z
  .object({
    replier: z.optional(z.enum(repliers, 'Escolha assistant ou user.')),
    status: z.optional(z.enum(chatStatuses, 'Situação inválida.')),
    business_branch_id: BranchOrGeneral,
    /** The branch that the caller saw: the chat is not moved if it is somewhere else by now. */
    from_branch_id: BranchOrGeneral,
  })
  .check(z.refine((given) => one.filter((name) => given[name] !== undefined).length === 1, oneAtATime))

/**
 * Takes a chat over, gives it back to the bot, finishes it, opens it again or moves it to a branch. The second of two people is refused
 * with 'taken', 'with_bot', 'finished' or 'moved' and told by whom (D-134); finishing a finished chat, or opening an open one, succeeds.
 */
export const changeChat = endpoint({
  method: 'PUT',
  path,
  access: staff,
  summary: 'Change who replies, the status or the branch of a chat: one of them.',
  params: ChatPath,
  body: ChatChange,
  answer: z.extend(Done, { chat: Chat, /** The same, for callers from before `chat`. */ data: Chat }),
})

/** Nothing happens to a chat without unread messages. */
export const readChat = endpoint({
  method: 'POST',
  path: `${path}/read`,
  access: staff,
  summary: 'Somebody looks at a chat: nothing of it is unread, and the customer sees that it was read.',
  params: ChatPath,
  answer: z.object({ success: z.literal(true) }),
})
