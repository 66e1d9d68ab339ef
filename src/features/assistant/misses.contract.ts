import * as z from 'zod/mini'
import { missKinds } from './misses.ts'
import { AnswerText, HouseAnswerRow, QuestionText } from '#features/house-answers/contract.ts'
import { topics } from '#features/house-answers/topics.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'
import { UpdatedAt } from '#lib/call/stale.ts'

const path = '/api/business/:business_id/branch/:branch_id/assistant/misses'

/** How many days back messages are counted. */
export const countedDays = 30
/** How many messages can be read. */
export const readMisses = 20

const about = {
  kind: z.enum(missKinds),
  /** The topic of 'house', the question of 'step', the type of 'wordless'. */
  detail: z.nullable(z.string()),
}

const MissRow = z.object({
  id: z.int(),
  ...about,
  chat_id: z.int(),
  at: z.string(),
  /** The beginning of what the guest wrote. */
  text: z.string(),
  /** Whether staff wrote an answer for it. */
  taught: z.boolean(),
})
export type MissRow = z.output<typeof MissRow>

const AssistantMisses = z.object({
  /** Of the last 30 days, the most frequent first. */
  counts: z.array(z.object({ ...about, count: z.int() })),
  /** The last 20 messages that are still kept and that this person may read, newest first. */
  messages: z.array(MissRow),
})
export type AssistantMisses = z.output<typeof AssistantMisses>
z.globalRegistry.add(AssistantMisses, { id: 'AssistantMisses' })

/** People who may read the conversations of the establishment. */
export const listMisses = endpoint({
  method: 'GET',
  path,
  access: { who: 'ability', ability: 'chat', scope: 'branch' },
  summary: 'What the assistant did not understand: counts of 30 days by kind, and the last messages.',
  params: BranchPath,
  answer: AssistantMisses,
})

/**
 * Throws 'taken', 'full' and 'stale' as the calls of house answers do. With `house_answer_id` the wording is added to that question and its
 * answer replaced; with `topic` it is a wording of a topic that had no answer; otherwise it becomes a question of the house.
 */
export const teachMiss = endpoint({
  method: 'POST',
  path: `${path}/:id/teach`,
  access: { who: 'ability', ability: 'channel', scope: 'branch' },
  summary: 'Write the answer to a message that the assistant could not answer.',
  params: z.extend(BranchPath, { id: Id }),
  body: z.object({
    house_answer_id: z.nullable(Id),
    topic: z.nullable(z.enum(topics, 'Assunto inválido.')),
    /** In a guest's words, but not the message itself, which may say who wrote it. */
    question: QuestionText,
    answer: AnswerText,
    updated_at: UpdatedAt,
  }),
  answer: z.extend(Done, { data: HouseAnswerRow }),
})
