import { expect, test } from 'vitest'
import { handOverMatter, handOverSayings } from './hand-over.ts'
import { freshState } from './state.ts'
import { pretendHouse } from '#test/pretend-house.ts'

const closed = 'Agora estamos fechados. Abrimos hoje, 24 de nov, às 18h.'
const { desk, house } = pretendHouse()
const shut = { ...desk, facts: async (date: string) => ({ ...(await desk.facts(date)), closed }) }

test.each([
  ['complaint', ['Sinto muito. Um atendente vai falar com você.', closed]],
  [
    'allergy',
    ['Sobre alergias e saúde quem responde é a equipe da casa. Um atendente vai falar com você.', closed],
  ],
  ['english', ['Thank you for your message. An attendant will answer you as soon as possible.']],
  ['spanish', ['Gracias por tu mensaje. Una persona del equipo te responderá lo antes posible.']],
  ['asked', [closed, 'Certo! Um atendente vai continuar a conversa.']],
] as const)(
  '%s is handed over with its own sentence, also out of hours',
  { tags: ['D-153'] },
  async (why, texts) => {
    expect(await handOverSayings(shut, why)).toEqual(texts.map((text) => ({ type: 'text', text })))
  },
)

test('a matter hands over at once, and what the conversation stands at stays', { tags: ['D-153'] }, () => {
  const state = { ...freshState(), step: 'time' as const }
  const scene: Parameters<typeof handOverMatter>[0] = {
    house,
    desk,
    state,
    news: [],
    question: null,
    handOver: null,
    chosen: null,
    unanswered: null,
    misses: [],
  }

  handOverMatter(scene, 'complaint')

  expect(scene).toMatchObject({ handOver: 'complaint', state })
})
