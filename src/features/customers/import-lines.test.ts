import { expect, test } from 'vitest'
import { personIn } from './import-lines.ts'

const columns = { name: 0, phone: 1, email: 2, birth_date: 3, note: 4, tags: 5 }
const read = (cells: string[]) => personIn(cells, columns, { line: 12, today: '2026-11-20' })
const withPhone = (phone: string) => read(['Ana', phone])
const bornOn = (date: string) => read(['Ana', '11912345678', '', date])

test.each([
  ['+55 (11) 91234-5678', '11912345678'],
  ['5511912345678', '11912345678'],
  ['011 91234-5678', '11912345678'],
  ['11 3234.5678', '1132345678'],
  ['+351 912 345 678', '+351912345678'],
  ['+1 212 555 0100 / (11) 91234-5678', '+12125550100'],
  ['(11) 91234-5678 / (11) 3234-5678', '11912345678'],
  ['3234-5678 ou 11 3234-5678', '1132345678'],
  ["'+5511912345678", '11912345678'],
])('the phone %s is read as %s', { tags: ['D-55', 'D-139'] }, (text, phone) => {
  expect(withPhone(text)).toMatchObject({ person: { phone } })
})

test.each([
  ['', 'Telefone é obrigatório.'],
  ['91234-5678', 'Telefone sem DDD.'],
  ['3234-5678', 'Telefone sem DDD.'],
  ['1234567', 'Telefone inválido.'],
  ['1 212 555 0100 22', 'Telefone inválido.'],
  ['123456789012345', 'Telefone inválido.'],
  ['0800 765 4321', 'Telefone inválido.'],
  ['12125550100', 'Telefone inválido.'],
  ['sem telefone', 'Telefone é obrigatório.'],
  [
    '5,51191E+12',
    'Telefone abreviado pela planilha. Formate a coluna como texto, com o número inteiro, e envie de novo.',
  ],
])('the phone %s is refused: %s', { tags: ['D-55', 'D-139'] }, (text, msg) => {
  expect(withPhone(text)).toEqual({ msg })
})

test('a mobile with and without its ninth digit has one key', { tags: ['D-55'] }, () => {
  const keys = ['(11) 91234-5678', '(11) 1234-5678', '(11) 8123-4567', '(11) 98123-4567'].map((phone) => {
    const found = withPhone(phone)
    return 'person' in found && found.person.phone_key
  })

  expect(keys).toEqual(['11912345678', '1112345678', '11981234567', '11981234567'])
})

test.each([
  ['21/03/1985', '1985-03-21'],
  ['1/3/1985', '1985-03-01'],
  ['21-03-1985', '1985-03-21'],
  ['21.03.1985 00:00', '1985-03-21'],
  ['1985-03-21', '1985-03-21'],
  ['1985-03-21T00:00:00Z', '1985-03-21'],
  ['31127', '1985-03-21'],
  ['31127,5', '1985-03-21'],
  ['20/11/2026', '2026-11-20'],
  ['', null],
])('the birth date %s is read as %s', { tags: ['D-59'] }, (text, birth_date) => {
  expect(bornOn(text)).toMatchObject({ person: { birth_date } })
})

test.each(['31/02/1990', '31/12/1899', '21/11/2026', '1', '99999', '21 de março', '21/03', '1985'])(
  'the birth date %s is invalid',
  { tags: ['D-59'] },
  (text) => {
    expect(bornOn(text)).toMatchObject({
      person: { name: 'Ana', birth_date: null },
      leftOut: ['A data de nascimento ficou de fora: Data de nascimento inválida.'],
    })
  },
)

test('a year of two digits is not guessed', { tags: ['D-59'] }, () => {
  expect(bornOn('21/03/85')).toMatchObject({
    person: { birth_date: null },
    leftOut: [
      'A data de nascimento ficou de fora: Data de nascimento com ano de dois dígitos. Escreva como 21/03/1985.',
    ],
  })
})

test('a name like a formula is kept as text, without the guard of an export', { tags: ['D-58'] }, () => {
  expect(read(['=HYPERLINK("http://x")', '11912345678'])).toMatchObject({
    person: { name: '=HYPERLINK("http://x")' },
  })
  expect(read(["'=1+1", '11912345678'])).toMatchObject({ person: { name: '=1+1' } })
})

test('a note keeps its line breaks and has at most 1,000 characters', () => {
  expect(read(['Ana', '11912345678', '', '', 'Mesa 4\nvegana '])).toMatchObject({
    person: { note: 'Mesa 4\nvegana' },
  })
  expect(read(['Ana', '11912345678', '', '', 'x'.repeat(1001)])).toMatchObject({
    person: { note: null },
    leftOut: ['A observação ficou de fora: Observação com mais de 1000 caracteres.'],
  })
})

test(
  'beside a valid phone what is no phone is said too, and a cell that says there is none is not',
  { tags: ['D-139'] },
  () => {
    expect(withPhone('3234-5678 ou 11 3234-5678 / recado com a Bia')).toMatchObject({
      person: { phone: '1132345678' },
      leftOut: ['Outro telefone ficou de fora: 3234-5678, recado com a Bia.'],
    })
    expect(withPhone('11 91234-5678 / não tem / 11 1234-5678')).toMatchObject({
      person: { phone: '11912345678' },
      leftOut: ['Outro telefone ficou de fora: (11) 1234-5678.'],
    })
  },
)

test('everything that is wrong with a line is said, and cells without a column are not read', () => {
  expect(read(['', '1', 'x', '31/02/1990'])).toEqual({
    msg: 'Nome é obrigatório. Telefone inválido. Email inválido. Data de nascimento inválida.',
  })
  expect(
    personIn(
      ['Ana', '11912345678', 'x'],
      { ...columns, email: null, birth_date: null },
      { line: 2, today: '' },
    ),
  ).toMatchObject({ person: { line: 2, name: 'Ana', email: null, birth_date: null } })
})

test.each([
  'não tem',
  'Não informado',
  '-',
  '--',
  '00/00/0000',
  '0000-00-00',
  'N/A',
  'null',
  'sem e-mail',
  ' . ',
])('the cell %j says that there is nothing, and nothing is left out', (nothing) => {
  expect(read(['Ana', '11912345678', nothing, nothing, nothing, nothing])).toEqual({
    person: expect.objectContaining({ email: null, birth_date: null, note: null, tags: [] }),
    leftOut: [],
    hasGoogleLabel: false,
  })
})

test('a bad optional cell does not refuse the customer, and each one is said', () => {
  expect(read(['Ana', '11912345678', 'ana@', '31/02/1990'])).toMatchObject({
    person: { name: 'Ana', phone: '11912345678', email: null, birth_date: null },
    leftOut: [
      'O e-mail ficou de fora: Email inválido.',
      'A data de nascimento ficou de fora: Data de nascimento inválida.',
    ],
  })
})

test('of two e-mails in a cell the first valid one counts, and the other is said', () => {
  expect(read(['Ana', '11912345678', 'ana@casa.com; ana@trabalho.com'])).toMatchObject({
    person: { email: 'ana@casa.com' },
    leftOut: ['Ficou de fora: ana@trabalho.com.'],
  })
})

test('a name of several columns is joined, and a mobile is preferred to a home phone, in columns or in a cell', () => {
  const parts = {
    ...columns,
    name: [0, 1],
    phone: [2, 3],
    email: null,
    birth_date: null,
    note: null,
    tags: null,
  }
  const readParts = (...cells: string[]) => personIn(cells, parts, { line: 2, today: '2026-11-20' })

  expect(readParts('Ana', 'de Souza', '(11) 3234-5678', '11 91234-5678')).toMatchObject({
    person: { name: 'Ana de Souza', phone: '11912345678' },
    leftOut: ['Outro telefone ficou de fora: (11) 3234-5678.'],
  })
  expect(readParts('Ana', '', '', '1132345678')).toMatchObject({
    person: { name: 'Ana', phone: '1132345678' },
    leftOut: [],
  })
  expect(readParts('Ana', '', '1132345678 ::: +55 11 91234-5678', 'não tem')).toMatchObject({
    person: { phone: '11912345678' },
  })
})

test('tags are read from one cell, and one that is too long is said', () => {
  const tagged = (text: string) => read(['Ana', '11912345678', '', '', '', text])

  expect(tagged('* VIP ::: * Vinho ::: * myContacts')).toMatchObject({
    person: { tags: ['VIP', 'Vinho'] },
    leftOut: [],
    hasGoogleLabel: true,
  })
  expect(tagged(`VIP, ${'x'.repeat(31)}`)).toMatchObject({
    person: { tags: ['VIP'] },
    leftOut: [`A etiqueta '${'x'.repeat(31)}' ficou de fora.`],
  })
})
