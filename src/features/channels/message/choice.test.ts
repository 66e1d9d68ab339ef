import { expect, test } from 'vitest'
import { numberedText, withoutOptions } from './choice.ts'

const options = [{ title: 'Reservar' }, { title: 'Sexta', description: '3 horários' }]

test('the options stand numbered below the question, and the question can be read without them', () => {
  const message = numberedText({ text: 'Qual dia?', options })

  expect(message).toBe('Qual dia?\n\n1 Reservar\n2 Sexta – 3 horários')
  expect(withoutOptions(message, options)).toBe('Qual dia?')
  expect(withoutOptions('Qual dia?', options)).toBe('Qual dia?')
  expect(withoutOptions('Qual dia?', [])).toBe('Qual dia?')
})
