import { expect, test } from 'vitest'
import type { Choice } from '../../message/choice.ts'
import { whatsAppChoice } from './choice-content.ts'

const choice = (titles: string[], rest: Partial<Choice> = {}): Choice => ({
  text: 'Como posso ajudar?',
  label: 'Ver opções',
  options: titles.map((title, at) => ({ id: `o-${at}`, title })),
  ...rest,
})

const family = '👩‍👩‍👧‍👦'

const typeOf = (given: Choice) => {
  const content = whatsAppChoice(given)
  return content?.type === 'interactive' ? content.interactive.type : content
}

const rowsOf = (given: Choice) => {
  const content = whatsAppChoice(given)
  if (content?.type !== 'interactive' || content.interactive.type !== 'list') throw new Error('no list')
  return content.interactive.action.sections.flatMap(({ rows }) => rows)
}

test('up to three short options are buttons, up to ten a list, more a text', () => {
  expect(typeOf(choice(['Sim', 'Não', 'Talvez']))).toBe('button')
  expect(typeOf(choice(['1', '2', '3', '4']))).toBe('list')
  expect(typeOf(choice(Array.from({ length: 10 }, (_, at) => `Dia ${at}`)))).toBe('list')
  expect(typeOf(choice(Array.from({ length: 11 }, (_, at) => `Dia ${at}`)))).toBeNull()
  expect(typeOf(choice([]))).toBeNull()
})

test('what does not fit a button is a list: a long title, a description, two equal titles, a long question', () => {
  expect(typeOf(choice(['x'.repeat(20)]))).toBe('button')
  expect(typeOf(choice(['x'.repeat(21)]))).toBe('list')
  expect(typeOf(choice(['Sim', 'Sim']))).toBe('list')
  expect(typeOf(choice([], { options: [{ id: 'a', title: 'Hoje', description: 'Salão' }] }))).toBe('list')
  expect(typeOf(choice(['Sim'], { text: 'x'.repeat(1025) }))).toBe('list')
  expect(typeOf(choice(['Sim'], { text: 'x'.repeat(4097) }))).toBeNull()
})

test('options that could not be told apart when pressed are a text', () => {
  const twice = ['Sim', 'Não'].map((title) => ({ id: 'a', title }))

  expect(typeOf(choice([], { options: twice }))).toBeNull()
  expect(typeOf(choice(['Sim', ' ']))).toBeNull()
  expect(typeOf(choice([], { options: [{ id: 'x'.repeat(201), title: 'Sim' }] }))).toBeNull()
})

test('a title of a row is cut between characters that people see, and told whole below', () => {
  const title = `Mesa da família ${family}${family} grande`
  const [row] = rowsOf(choice([title]))

  expect(row!.title.length).toBeLessThanOrEqual(24)
  expect(row!.title).toBe('Mesa da família…')
  expect(row!.description).toBe(title)
  const [other] = rowsOf(choice([], { options: [{ id: 'a', title: 'Dia', description: 'y'.repeat(80) }] }))
  expect(other!.description).toHaveLength(72)
})
