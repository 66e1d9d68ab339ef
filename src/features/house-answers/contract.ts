import * as z from 'zod/mini'
import { answerLimits, topics } from './topics.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'
import { UpdatedAt } from '#lib/call/stale.ts'

const path = '/api/business/:business_id/branch/:branch_id/house-answers'
/** The people who write the settings of the assistant. */
const access = { who: 'ability', ability: 'channel', scope: 'branch' } as const
const AnswerPath = z.extend(BranchPath, { id: Id })

export const HouseAnswerRow = z.object({
  id: z.int(),
  /** One of the questions that every house is asked; null for one of the house's own. */
  topic: z.nullable(z.enum(topics)),
  /** Null for a topic. */
  question: z.nullable(z.string()),
  /** Other words in which guests ask the same. */
  wordings: z.array(z.string()),
  answer: z.string(),
  updated_at: z.string(),
})
export type HouseAnswerRow = z.output<typeof HouseAnswerRow>
z.globalRegistry.add(HouseAnswerRow, { id: 'HouseAnswer' })

const line = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** A question in one line; it needs a letter or a digit, or nothing could be compared with it. */
export const QuestionText = z
  .string('Escreva a pergunta.')
  .check(
    z.overwrite(line),
    z.regex(/[\p{L}\p{N}]/u, { error: 'Escreva a pergunta.', abort: true }),
    z.maxLength(answerLimits.question, `Máximo de ${answerLimits.question} caracteres`),
  )

export const AnswerText = z
  .string('Escreva a resposta.')
  .check(
    z.trim(),
    z.regex(/[\p{L}\p{N}]/u, { error: 'Escreva a resposta.', abort: true }),
    z.maxLength(answerLimits.answer, `Máximo de ${answerLimits.answer} caracteres`),
  )

const Wordings = z
  .array(QuestionText, 'Perguntas inválidas.')
  .check(z.maxLength(answerLimits.wordings, `Máximo de ${answerLimits.wordings} formas de perguntar.`))

export const listHouseAnswers = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'What an establishment answers about itself: topics first, then its own questions.',
  params: BranchPath,
  answer: z.object({ data: z.array(HouseAnswerRow) }),
})

const fields = {
  question: z.nullable(QuestionText),
  wordings: z._default(Wordings, []),
  answer: AnswerText,
}

/** Throws 'taken' when the topic or the question is answered already, and 'full' beyond 40 questions of its own. */
export const createHouseAnswer = endpoint({
  method: 'POST',
  path,
  access,
  summary: 'Answer a topic, or add a question of the house with its answer.',
  params: BranchPath,
  body: z.object({ ...fields, topic: z.nullable(z.enum(topics, 'Assunto inválido.')) }).check(
    z.refine(({ topic, question }) => (topic === null) !== (question === null), {
      path: ['question'],
      error: 'Escreva a pergunta ou escolha um assunto.',
    }),
  ),
  creates: true,
  answer: z.extend(Done, { data: HouseAnswerRow }),
})

/** A topic stays one: `question` is for the others. Throws 'taken', and 'stale' when somebody else changed it since `updated_at` (D-107). */
export const updateHouseAnswer = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access,
  summary: 'Change what an establishment answers about itself.',
  params: AnswerPath,
  body: z.object({ ...fields, updated_at: UpdatedAt }),
  answer: z.extend(Done, { data: HouseAnswerRow }),
})

export const deleteHouseAnswer = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Remove an answer; the team answers that question again.',
  params: AnswerPath,
  answer: Done,
})
