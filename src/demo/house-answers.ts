import type { MissKind } from '#features/assistant/misses.ts'
import type { Topic } from '#features/house-answers/topics.ts'
import type { Db } from '#platform/database/database.ts'

type DemoAnswer = { topic?: Topic; question?: string; wordings?: string[]; answer: string }
type BranchIds = { business_id: number; branch_id: number }

const answers: DemoAnswer[] = [
  { topic: 'parking', answer: 'Temos manobrista na porta todos os dias, R$ 30 por carro.' },
  { topic: 'children', answer: 'Temos cadeirões e um cantinho para desenhar.' },
  { topic: 'accessibility', answer: 'Entrada sem degraus e banheiro adaptado no térreo.' },
  {
    question: 'Tem música ao vivo?',
    wordings: ['Toca banda?'],
    answer: 'Sim, de quinta a sábado, a partir das 21h.',
  },
]

/** Questions of the demo's guests that got no answer (`conversations.ts`), by the beginning of the message. */
const missed: { said: string; kind: MissKind; detail: Topic | null }[] = [
  { said: 'Aceitam cachorro', kind: 'house', detail: 'pets' },
  { said: 'Melhor tiramisù da cidade', kind: 'house', detail: null },
  { said: 'Vocês encontraram um guarda-chuva', kind: 'other', detail: null },
]

/** What an establishment of the demo answers about itself. */
export async function writeHouseAnswers(trx: Db, branch: BranchIds, now: Date): Promise<void> {
  await trx
    .insertInto('house_answer')
    .values(answers.map((one) => ({ ...branch, ...one, created_at: now, updated_at: now })))
    .execute()
}

/** What the assistant of an establishment of the demo did not understand; its conversations were written before. */
export async function writeMisses(trx: Db, branch: BranchIds): Promise<void> {
  for (const { said, kind, detail } of missed) {
    const messages = await trx
      .selectFrom('chat_message')
      .innerJoin('chat', 'chat.id', 'chat_message.chat_id')
      .where('chat.business_id', '=', branch.business_id)
      .where('chat.branch_id', '=', branch.branch_id)
      .where('chat_message.sender', '=', 'customer')
      .where('chat_message.message', 'like', `${said}%`)
      .select(['chat_message.id as message_id', 'chat_message.created_at as at'])
      .execute()
    if (messages.length > 0)
      await trx
        .insertInto('assistant_miss')
        .values(messages.map((message) => ({ ...branch, ...message, kind, detail })))
        .execute()
  }
}
