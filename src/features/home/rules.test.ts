import { expect, test } from 'vitest'
import { noShowText, trendWords } from './rules.ts'

test('a trend is said in words, with its period', { tags: ['D-65'] }, () => {
  expect(trendWords(40, 28, 30)).toBe('+43 % que nos 30 dias anteriores')
  expect(trendWords(61, 177, 30)).toBe('−66 % que nos 30 dias anteriores')
  expect(trendWords(7, 7, 30)).toBe('tantos quanto nos 30 dias anteriores')
  expect(trendWords(7, 0, 30)).toBe('nenhum nos 30 dias anteriores')
  expect(trendWords(0, 0, 30)).toBe('nenhum também nos 30 dias anteriores')
})

test.each([
  [{ parties: 0, no_shows: 0 }, 'nenhuma reserva'],
  [{ parties: 1, no_shows: 0 }, 'de 1 reserva · 0 %'],
  [{ parties: 1200, no_shows: 90 }, 'de 1.200 reservas · 8 %'],
])('no-shows say of how many parties they are: %o', { tags: ['D-65'] }, (presence, text) => {
  expect(noShowText(presence)).toBe(text)
})
