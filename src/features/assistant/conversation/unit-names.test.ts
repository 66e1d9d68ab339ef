import { describe, expect, test } from 'vitest'
import { unitSaid } from './unit-names.ts'

const unitsOf = (...titles: string[]) => titles.map((title, index) => ({ id: index + 1, title }))
const three = unitsOf('Cantina · Centro', 'Cantina · Pinheiros', 'Cantina · Manaus')
const now = { date: '2026-11-24', time: '12:00' }

/** 'sure Pinheiros + rest', 'unsure Centro', 'another', … */
function read(text: string, units = three, asks: 'unit' | 'name' | null = null): string {
  const said = unitSaid(text, { units, now, asks })
  const names = said.kind === 'sure' ? [said.unit] : said.kind === 'unsure' ? said.units : []
  const rest = 'rest' in said && said.rest !== '' ? ` + ${said.rest}` : ''
  return [said.kind, ...names.map(({ title }) => title.replace('Cantina · ', ''))].join(' ') + rest
}

test.each([
  ['Pinheiros', 'sure Pinheiros'],
  ['não, em Pinheiros', 'sure Pinheiros'],
  ['na verdade é em PINHEIROS', 'sure Pinheiros'],
  ['quero falar com a unidade Pinheiros', 'sure Pinheiros'],
  ['unidade de pinheiros', 'sure Pinheiros'],
  ['trocar para a unidade Pinheiros', 'sure Pinheiros'],
  ['a de Pinheiros, por favor', 'sure Pinheiros'],
  ['centro', 'sure Centro'],
  ['quero reservar em Pinheiros pra 2 amanhã 20h', 'sure Pinheiros + quero reservar  pra 2 amanhã 20h'],
  ['reserva na unidade Manaus domingo 19h 2 pessoas', 'sure Manaus + reserva  domingo 19h 2 pessoas'],
  ['mesa pra 4 no Centro sábado', 'sure Centro + mesa pra 4  sábado'],
  ['tem estacionamento em Pinheiros?', 'sure Pinheiros + tem estacionamento ?'],
  ['não é no Centro, é em Pinheiros', 'sure Pinheiros'],
  ['mudar do Centro para Pinheiros', 'sure Pinheiros'],
  ['em Pinheiros de noite, mesa pra 2', 'sure Pinheiros + de noite, mesa pra 2'],
])('%s is %s', { tags: ['D-152'] }, (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['é perto do centro?', 'unsure Centro + é perto do centro?'],
  ['moro em Pinheiros, tem mesa hoje?', 'unsure Pinheiros'],
  ['tem mesa no centro do salão?', 'unsure Centro'],
  ['quero uma mesa no centro', 'unsure Centro'],
  ['adoro Pinheiros', 'unsure Pinheiros'],
  ['Centro ou Pinheiros?', 'unsure Centro Pinheiros'],
])('%s may mean something else: %s', { tags: ['D-152'] }, (text, expected) => {
  expect(read(text).split(' + ')[0]).toBe(expected.split(' + ')[0])
})

test.each([
  ['outra unidade', 'another'],
  ['quero trocar de unidade', 'another'],
  ['dá pra mudar de unidade?', 'another'],
  ['quais são as unidades?', 'another'],
  ['quero ver as unidades', 'another'],
  ['quero reservar em outra unidade pra 2', 'another + quero reservar em pra 2'],
  ['reserva na unidade Moema', 'unheard-of'],
  ['a unidade de vocês abre hoje?', 'none'],
  ['mudar de ideia', 'none'],
  ['quero outra mesa', 'none'],
  ['mesa em nome de João Centro', 'none'],
  ['mesa para 2 amanhã', 'none'],
])('%s: %s', { tags: ['D-152'] }, (text, expected) => {
  expect(read(text).replace(/ {2,}/g, ' ')).toBe(expected)
})

describe('of two units with one name in it', { tags: ['D-152'] }, () => {
  const two = unitsOf('Cantina · Centro', 'Cantina · Centro Norte', 'Cantina · Zona Norte')

  test('the longest that stands there is meant', () => {
    expect(read('quero reservar no Centro Norte amanhã', two)).toMatch(/^sure Centro Norte \+/)
    expect(read('centro', two)).toBe('sure Centro')
    expect(read('Cantina Centro', two)).toBe('sure Centro')
  })

  test('a part that several have is asked about', () => {
    expect(read('unidade norte', two)).toBe('unsure Centro Norte Zona Norte')
    expect(read('a da zona norte', two, 'unit')).toBe('sure Zona Norte')
    expect(read('zona', two, 'unit')).toBe('sure Zona Norte')
    expect(read('zona', two)).toBe('none')
  })

  test('the same name is asked about, unless the whole title is said', () => {
    const same = unitsOf('Cantina · Centro', 'Bar · Centro')
    expect(read('centro', same)).toBe('unsure Centro Bar · Centro')
    expect(read('bar centro', same)).toBe('sure Bar · Centro')
  })
})

test('a name that is asked for is not taken for a unit', { tags: ['D-152'] }, () => {
  expect(read('Ana Pinheiros', three, 'name')).toBe('none')
  expect(read('Pinheiros', three, 'name')).toBe('unsure Pinheiros')
  expect(read('não, em Pinheiros', three, 'name')).toBe('sure Pinheiros')
})

test(
  'a unit whose name is a word of the rules is never meant without being asked about',
  { tags: ['D-152'] },
  () => {
    const two = unitsOf('Jantar', 'Cardápio')
    expect(read('quero jantar amanhã', two)).toBe('unsure Jantar + quero  amanhã')
    expect(read('cardápio', two)).toBe('unsure Cardápio')
  },
)

test('a message without end is read in no time', () => {
  expect(read(`unidade ${'a '.repeat(40_000)}`)).toBe('none')
  expect(read('unidade de '.repeat(45))).toBe('unheard-of')
})
