import { expect, test } from 'vitest'
import { isReserved, isSlug, numberedSlug, slugFrom, slugProblem } from './slugs.ts'

test('a slug is 3 to 60 of lowercase letters, digits and inner hyphens', { tags: ['D-13'] }, () => {
  for (const slug of ['abc', 'bar-do-porto', 'a1b', '123', `a${'b'.repeat(58)}c`])
    expect(isSlug(slug)).toBe(true)
  for (const slug of ['ab', '-abc', 'abc-', 'Bar', 'bár', 'a b', 'a.b.c', `a${'b'.repeat(59)}c`, '']) {
    expect(isSlug(slug)).toBe(false)
  }
})

test('the first segments of pages and of the house are no slugs', { tags: ['D-13', 'ROUTE-14'] }, () => {
  const words =
    'perfil profile cardapios pesquisa reserva cadastro cadastro-rapido error admin master auth login dashboard api assets files static health robots.txt favicon.ico sitemap.xml guest new'
  for (const word of words.split(' ')) {
    expect(isReserved(word)).toBe(true)
    expect(isSlug(word)).toBe(false)
  }
})

test('what is wrong with an address is said in words', { tags: ['D-13'] }, () => {
  expect(slugProblem('bar-do-porto')).toBeNull()
  expect(slugProblem('')).toBe('Endereço é obrigatório.')
  expect(slugProblem('admin')).toBe('Este endereço é reservado. Escolha outro.')
  for (const slug of ['ab', '-bar', 'bar do porto', 'pão-de-mel', 'bar/porto']) {
    expect(slugProblem(slug)).toBe('Use de 3 a 60 letras sem acento, números e hífens, sem hífen nas pontas.')
  }
})

test.each([
  ['Cantina da Praça', 'Pinheiros', 'cantina-da-praca-pinheiros'],
  ['Pão & Prosa', 'São José', 'pao-e-prosa-sao-jose'],
  ["D'Ávila Nº 1", '', 'davila-no-1'],
  ['  Bar -- do   Porto  ', '(Centro)', 'bar-do-porto-centro'],
  ['Ｂａｒ', '２', 'bar-2'],
  ['Casa', 'x'.repeat(90), `casa-${'x'.repeat(55)}`],
  ['a'.repeat(59), 'Sul', 'a'.repeat(59)],
  ['Perfil', '', 'estabelecimento-perfil'],
  ['Cadastro', 'Rápido', 'estabelecimento-cadastro-rapido'],
  ['Zé', '', 'estabelecimento-ze'],
  ['寿司', '東京', 'estabelecimento'],
  ['', ' ', 'estabelecimento'],
])('%j and unit %j propose %s', { tags: ['D-13'] }, (name, unit, slug) => {
  expect(slugFrom(name, unit)).toBe(slug)
})

/** Random texts of characters that names do and do not contain, the same in each run. */
function* names(count: number) {
  const pieces = [
    'Bar',
    'São',
    '&',
    "D'",
    '-',
    ' ',
    'ç',
    'ﬁ',
    'İ',
    '🍕',
    'ß',
    '1',
    '寿',
    '\u0301',
    'admin',
    'w'.repeat(30),
  ]
  let state = 20_261_120
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let made = 0; made < count; made++) {
    yield Array.from({ length: next(9) }, () => pieces[next(pieces.length)]).join('')
  }
}

test(
  'whatever the name, the proposal and its numbered alternatives are addresses that may be had',
  { tags: ['D-13'] },
  () => {
    for (const text of names(2000)) {
      const slug = slugFrom(text, text.slice(0, 3))
      for (const proposed of [slug, numberedSlug(slug, 2), numberedSlug(slug, 99)]) {
        expect([text, proposed, slugProblem(proposed)]).toEqual([text, proposed, null])
      }
    }
  },
)

test('an alternative is the address with a number, as long as one may be', { tags: ['D-13'] }, () => {
  expect(numberedSlug('bar-do-porto', 2)).toBe('bar-do-porto-2')
  expect(numberedSlug('a'.repeat(60), 12)).toBe(`${'a'.repeat(57)}-12`)
  expect(numberedSlug(`${'a'.repeat(57)}-bc`, 2)).toBe(`${'a'.repeat(57)}-2`)
})
