import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

const long = `Boa noite! ${'Queria saber de tudo um pouco. '.repeat(5)}Vocês têm cadeirão para bebê? ${'Obrigada. '.repeat(20)}`

test('a short message is shown whole', () => {
  expect(excerpt('Têm mesa?\nPara 4', ['mesa'])).toBe('Têm mesa? Para 4')
})

test('a long one is cut around the first word that was searched, accents aside', () => {
  const part = excerpt(long, ['CADEIRAO', 'bebe'])

  expect(part).toMatch(/^…/)
  expect(part).toContain('Vocês têm cadeirão para bebê?')
  expect(part).toMatch(/…$/)
  expect(Array.from(part)).toHaveLength(92)
})

test('a word that is not there leaves the beginning', () => {
  expect(excerpt(long, ['ausente'])).toMatch(/^Boa noite!/)
})
