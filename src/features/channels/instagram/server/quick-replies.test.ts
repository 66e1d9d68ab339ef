import { expect, test } from 'vitest'
import { quickRepliesOf } from './quick-replies.ts'

const choice = (titles: string[]) => ({
  text: 'Como posso ajudar?',
  label: 'Ver opções',
  options: titles.map((title, at) => ({ id: `o-${at}`, title })),
})

test('Instagram has up to thirteen quick replies of twenty characters', () => {
  const replies = quickRepliesOf(choice(['Reservar', 'Endereço e horários de hoje']))

  expect(replies).toEqual([
    { content_type: 'text', title: 'Reservar', payload: 'o-0' },
    { content_type: 'text', title: 'Endereço e horários…', payload: 'o-1' },
  ])
  expect(quickRepliesOf(choice(Array.from({ length: 14 }, (_, at) => `${at}`)))).toEqual([])
})
