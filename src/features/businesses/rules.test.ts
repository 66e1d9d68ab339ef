import { expect, test } from 'vitest'
import { documentProblem, formatDocument, isCnpj, isCpf, plainDocument } from './rules.ts'

/** A small seeded generator, so that a failing run can be repeated. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const random = seeded(20_260_701)
const digits = '0123456789'
const characters = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`
const textOf = (length: number, alphabet: string) =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')

/** The body with valid check digits, found by trying all hundred: independent of the code that computes them. */
function completed(body: string, isValid: (document: string) => boolean): string[] {
  return Array.from({ length: 100 }, (_, index) => body + String(index).padStart(2, '0')).filter(isValid)
}

const valueOf = (character: string) => character.charCodeAt(0) - 48

test.each(['52998224725', '11144477735', '00000000191', '12345678909'])(
  '%s is a CPF',
  { tags: ['D-70'] },
  (cpf) => {
    expect(isCpf(cpf)).toBe(true)
    expect(isCnpj(cpf)).toBe(false)
  },
)

test.each([
  ['numeric', '11222333000181'],
  ['numeric', '00000000000191'],
  ['the Receita Federal’s own alphanumeric example', '12ABC34501DE35'],
])('a CNPJ may be %s', { tags: ['D-70'] }, (_kind, cnpj) => {
  expect(isCnpj(cnpj)).toBe(true)
  expect(isCpf(cnpj)).toBe(false)
})

test.each([
  ['a wrong first check digit', '52998224715'],
  ['a wrong second check digit', '52998224724'],
  ['a digit too few', '5299822472'],
  ['a digit too many', '529982247250'],
  ['letters', '5299822472A'],
  ['other digits', '٥٢٩٩٨٢٢٤٧٢٥'],
  ['nothing', ''],
])('%s is no CPF', { tags: ['D-70'] }, (_what, document) => {
  expect(isCpf(document)).toBe(false)
})

test.each([
  ['a wrong first check digit', '11222333000171'],
  ['a wrong second check digit', '12ABC34501DE36'],
  ['letters as check digits', '12ABC34501DEAB'],
  ['small letters, which are never stored', '12abc34501de35'],
  ['punctuation, which is never stored', '12.ABC.345/01DE-35'],
  ['other letters', '12ÁBC34501DE35'],
  ['a character too few', '1122233300018'],
  ['a character too many', '112223330001811'],
])('%s is no CNPJ', { tags: ['D-70'] }, (_what, document) => {
  expect(isCnpj(document)).toBe(false)
})

test('the same digit all through passes the sum and is refused all the same', { tags: ['D-70'] }, () => {
  for (const digit of digits) {
    expect(isCpf(digit.repeat(11))).toBe(false)
    expect(isCnpj(digit.repeat(14))).toBe(false)
  }
})

test('every body has exactly one pair of check digits', () => {
  for (let times = 0; times < 300; times++) {
    expect(completed(textOf(9, digits), isCpf)).toHaveLength(1)
    expect(completed(textOf(12, times % 2 ? digits : characters), isCnpj)).toHaveLength(1)
  }
})

test('formatting and typing give the document back, in whatever case', () => {
  for (let times = 0; times < 300; times++) {
    const [cpf, cnpj] = [textOf(11, digits), textOf(12, characters) + textOf(2, digits)]

    expect(plainDocument(formatDocument(cpf))).toBe(cpf)
    expect(plainDocument(` ${formatDocument(cnpj).toLowerCase()} `)).toBe(cnpj)
  }
  expect(formatDocument('52998224725')).toBe('529.982.247-25')
  expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(formatDocument('outro')).toBe('outro')
})

/**
 * Modulus 11 detects a change of one character whenever the remainder of the first sum decides its digit: remainders 0 and 1 both give 0,
 * and letters whose values differ by 11 (A = 17, 6 = 6) weigh the same. It detects everything else.
 */
test.each([
  ['CPF', isCpf, 9, digits],
  ['numeric CNPJ', isCnpj, 12, digits],
  ['alphanumeric CNPJ', isCnpj, 12, characters],
] as const)(
  'one wrong character of a %s is caught wherever the modulus can',
  { tags: ['D-70'] },
  (_name, isValid, length, alphabet) => {
    let tried = 0
    for (let times = 0; times < 200; times++) {
      const [document = ''] = completed(textOf(length, alphabet), isValid)
      for (let place = 0; place < document.length; place++) {
        const inBody = place < length
        const was = document[place] ?? ''
        if (inBody && document[length] === '0') continue
        for (const other of inBody ? alphabet : digits) {
          if (other === was || (valueOf(other) - valueOf(was)) % 11 === 0) continue
          tried++
          expect(isValid(document.slice(0, place) + other + document.slice(place + 1))).toBe(false)
        }
      }
    }
    expect(tried).toBeGreaterThan(10_000)
  },
)

test.each([
  ['PF', '52998224725', null],
  ['PF', '11222333000181', 'CPF inválido.'],
  ['PF', null, 'CPF é obrigatório.'],
  ['PJ', '12ABC34501DE35', null],
  ['PJ', '52998224725', 'CNPJ inválido.'],
  ['PJ', '11222333000182', 'CNPJ inválido.'],
  ['PJ', '', 'CNPJ é obrigatório.'],
  [null, null, null],
  [null, '52998224725', 'Escolha pessoa física ou jurídica.'],
] as const)('of a %s the document %s: %s', { tags: ['D-70'] }, (type, document, problem) => {
  expect(documentProblem(type, document)).toBe(problem)
})
