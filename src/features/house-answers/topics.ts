/** Questions that every house is asked. */
export const topics = ['parking', 'pets', 'children', 'corkage', 'accessibility', 'dress'] as const
export type Topic = (typeof topics)[number]

/** The label of a topic, and an example of an answer. */
export const topicWords: Record<Topic, { name: string; example: string }> = {
  parking: { name: 'Estacionamento', example: 'Temos manobrista na porta, R$ 30 por carro.' },
  pets: { name: 'Animais', example: 'Cães são bem-vindos na varanda, na guia.' },
  children: { name: 'Crianças', example: 'Temos cadeirões e um cantinho para desenhar.' },
  corkage: { name: 'Rolha', example: 'A taxa de rolha é de R$ 60 por garrafa.' },
  accessibility: { name: 'Acessibilidade', example: 'Entrada sem degraus e banheiro adaptado.' },
  dress: { name: 'Traje', example: 'Não exigimos traje. Venha como quiser.' },
}

/** The longest texts in letters, and how many questions of its own an establishment has, and wordings a question. */
export const answerLimits = { question: 150, answer: 500, own: 40, wordings: 10 } as const

/** A question with its answer, as conversations and pages read it; `question` is null for a topic. */
export type HouseAnswer = {
  id: number
  topic: Topic | null
  question: string | null
  wordings: string[]
  answer: string
}

/** The label of a question. */
export const titleOf = ({ topic, question }: Pick<HouseAnswer, 'topic' | 'question'>): string =>
  topic ? topicWords[topic].name : (question ?? '')

const placeOf = ({ topic }: Pick<HouseAnswer, 'topic'>) => (topic ? topics.indexOf(topic) : topics.length)

/** Topics first, in their order, then the house's own as they were added. */
export const inOrder = <Answer extends Pick<HouseAnswer, 'id' | 'topic'>>(
  answers: readonly Answer[],
): Answer[] => answers.toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id)
