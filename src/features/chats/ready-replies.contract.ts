/** Replies that a business keeps ready for its conversations. */
import * as z from 'zod/mini'
import { oneLine } from '#features/guests/rules.ts'
import { replyLimits } from './ready-replies.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BusinessPath, Done, Id } from '#lib/fields.ts'
import { UpdatedAt } from '#lib/call/stale.ts'

const path = '/api/business/:business_id/ready-replies'
/** The people who answer conversations use them and write them (D-150). */
const access = { who: 'ability', ability: 'chat', scope: 'business' } as const
const ReplyPath = z.extend(BusinessPath, { id: Id })

const ReadyReply = z.object({
  id: z.int(),
  /** The shortcut to type after '/'. */
  title: z.string(),
  /** May contain variables such as '{{nome}}'. */
  text: z.string(),
  updated_at: z.string(),
})
export type ReadyReply = z.output<typeof ReadyReply>
z.globalRegistry.add(ReadyReply, { id: 'ReadyReply' })

/** A ready-made reply as it is saved: both fields are required. */
export const ReadyReplyFields = z.object({
  title: z.string('Título é obrigatório.').check(
    z.overwrite((given) => oneLine(given).replace(/^\/+\s*/, '')),
    z.minLength(1, { error: 'Título é obrigatório.', abort: true }),
    z.maxLength(replyLimits.title, `Máximo de ${replyLimits.title} caracteres`),
  ),
  text: z
    .string('Texto é obrigatório.')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Texto é obrigatório.', abort: true }),
      z.maxLength(replyLimits.text, `Máximo de ${replyLimits.text} caracteres`),
    ),
})
export type ReadyReplyFields = z.output<typeof ReadyReplyFields>

export const listReadyReplies = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'The ready-made replies of a business, by title.',
  params: BusinessPath,
  answer: z.object({ data: z.array(ReadyReply) }),
})

/** Throws 'title_taken', and 'full' beyond 60. */
export const createReadyReply = endpoint({
  method: 'POST',
  path,
  access,
  summary: 'Keep a reply ready for all conversations of a business.',
  params: BusinessPath,
  body: ReadyReplyFields,
  creates: true,
  answer: z.extend(Done, { data: ReadyReply }),
})

/** Throws 'title_taken', and 'stale' when somebody else changed it since `updated_at` (D-107). */
export const updateReadyReply = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access,
  summary: 'Change a ready-made reply.',
  params: ReplyPath,
  body: z.extend(ReadyReplyFields, { updated_at: UpdatedAt }),
  answer: z.extend(Done, { data: ReadyReply }),
})

export const deleteReadyReply = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Delete a ready-made reply.',
  params: ReplyPath,
  answer: Done,
})

/** The replies as they would be sent in this chat: `filled` has its variables filled in where there is a value. */
export const fillReadyReplies = endpoint({
  method: 'GET',
  path: '/api/chat/:id/ready-replies',
  access: { who: 'ability', ability: 'chat', scope: 'platform' },
  summary: 'The ready-made replies of the business of a chat, filled in for its customer.',
  params: z.object({ id: Id }),
  answer: z.object({ data: z.array(z.extend(ReadyReply, { filled: z.string() })) }),
})
