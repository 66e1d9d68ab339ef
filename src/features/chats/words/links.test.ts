import { expect, test } from 'vitest'
import { textParts } from './links.ts'

const links = (message: string) => textParts(message).flatMap(({ href }) => (href ? [href] : []))

test.each([
  ['Veja https://cantina.com.br/cardapio.', 'https://cantina.com.br/cardapio'],
  ['(https://cantina.com.br)', 'https://cantina.com.br'],
  ['https://pt.wikipedia.org/wiki/Massa_(culinária), sim', 'https://pt.wikipedia.org/wiki/Massa_(culinária)'],
  ['HTTP://CANTINA.COM/a?b=1&c=2#d!', 'HTTP://CANTINA.COM/a?b=1&c=2#d'],
  ['*https://cantina.com.br*', 'https://cantina.com.br'],
  ['Siga (www.cantina.com.br/menu_(novo)).', 'https://www.cantina.com.br/menu_(novo)'],
])('the punctuation around an address is not part of it: %s', (message, link) => {
  expect(links(message)).toEqual([link])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'jav\tascript://x',
  'https://',
  'https://banco.com.br@mau.com/entrar',
  'cantina.com.br',
  'www.',
  'www.cantina',
  'awww.que.lindo',
  'ana@www.cantina.com.br',
  'www.banco.com.br@mau.com',
  'Sem endereço nenhum.',
])('%s is no link', (message) => {
  expect(links(message)).toEqual([])
})

test('the parts together are the message', () => {
  const message = 'Oi! https://a.com/1, e https://b.com/2?x=(y). https://ruim@c.com\nFim'

  expect(
    textParts(message)
      .map(({ text }) => text)
      .join(''),
  ).toBe(message)
  expect(links(message)).toEqual(['https://a.com/1', 'https://b.com/2?x=(y)'])
})

test('60,000 letters without an address take no time', () => {
  expect(textParts(')'.repeat(60_000))).toHaveLength(1)
  expect(links(`https://a.com/${')'.repeat(5000)}`)).toEqual(['https://a.com/'])
})
