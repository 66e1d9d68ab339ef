import { expect, test } from 'vitest'
import { othersText } from './others-text.ts'

const [ana, rui] = [
  { id: 1, name: 'Ana Prado', typing: false },
  { id: 2, name: 'Rui', typing: false },
]

test('colleagues in the same chat are named, first those who type', () => {
  expect(othersText([])).toBe('')
  expect(othersText([ana])).toBe('Ana Prado também está aqui')
  expect(othersText([ana, rui])).toBe('Ana Prado e Rui também estão aqui')
  expect(othersText([ana, { ...rui, typing: true }])).toBe('Rui está escrevendo…')
})
