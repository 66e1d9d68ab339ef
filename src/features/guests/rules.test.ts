import { describe, expect, test } from 'vitest'
import {
  MaskableBirthDate,
  MaskableEmail,
  maskBirthDate,
  maskEmail,
  maskName,
  maskedPerson,
  Name,
  Phone,
  unmask,
} from './rules.ts'
import { formatPhone, phoneKey } from '#lib/person/phone.ts'

describe('a mask', { tags: ['D-60'] }, () => {
  test.each([
    ['Maria Silva', 'Maria S.'],
    ['Maria da silva', 'Maria S.'],
    ['  José   Élio ', 'José É.'],
    ['Maria', 'Maria'],
    ['João 🍕', 'João'],
    ['João Sauro 🍕', 'João S.'],
    ['João (Zeca) 2', 'João Z.'],
    ['🍕 🍕', '🍕'],
    ['مريم الأحمد', 'مريم ا.'],
  ])('of the name %s is %s', (name, mask) => expect(maskName(name)).toBe(mask))

  test.each([
    ['maria@gmail.com', 'm•••@g•••.com'],
    ['a@b.com', 'a•••@b•••.com'],
    ['maria.silva@correio.empresa.com.br', 'm•••@c•••.br'],
  ])('of the e-mail %s is %s, however long it is', (email, mask) => expect(maskEmail(email)).toBe(mask))

  test('of a birth date shows the year', () => expect(maskBirthDate('1990-05-17')).toBe('••/••/1990'))

  test('of what is not there is not there', () => {
    expect(maskedPerson({ name: 'Ana Lima', email: null, birth_date: null })).toEqual({
      name: 'Ana L.',
      email: null,
      birth_date: null,
    })
  })

  test('passes where a visitor may send it back, and there only as a whole field', () => {
    expect(MaskableEmail.parse('m•••@g•••.com')).toBe('m•••@g•••.com')
    expect(MaskableBirthDate.parse('••/••/1990')).toBe('••/••/1990')
    expect(MaskableEmail.parse(' maria@gmail.com ')).toBe('maria@gmail.com')
    expect(MaskableBirthDate.parse('17/05/1990')).toBe('1990-05-17')
    const wrong = MaskableBirthDate.safeParse('31/02/2020')
    expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['Data de nascimento inválida.'])
    expect(MaskableEmail.safeParse('').error?.issues.map(({ message }) => message)).toEqual([
      'Email é obrigatório.',
    ])
  })
})

test.each([
  ['(11) 5123-4567', '1151234567'],
  ['+55 11 5571-2345', '1155712345'],
  ['(55) 5555-5555', '5555555555'],
  ['(11) 2345-6789', '1123456789'],
  ['11 3062 7781', '1130627781'],
  ['(11) 4002-8922', '1140028922'],
])('the landline %s is kept as %s', { tags: ['D-55'] }, (typed, kept) => {
  expect(Phone.parse(typed)).toBe(kept)
})

const invalid = 'Telefone inválido.'

/** A form's reading of a phone: its key, and how it is shown; or the sentence. */
test.each([
  ['9123-4567', invalid, ''],
  ['91234-5678', invalid, ''],
  ['(11) 9123-4567', '11991234567', '(11) 9123-4567'],
  ['(11) 91234-5678', '11912345678', '(11) 91234-5678'],
  ['011 91234-5678', '11912345678', '(11) 91234-5678'],
  ['+55 11 3234-5678', '1132345678', '(11) 3234-5678'],
  ['+55 (11) 91234-5678', '11912345678', '(11) 91234-5678'],
  ['+55 11 9123 4567', '11991234567', '(11) 9123-4567'],
  ['5511912345678', '11912345678', '(11) 91234-5678'],
  ['(55) 91234-5678', '55912345678', '(55) 91234-5678'],
  ['(55) 9123-4567', '55991234567', '(55) 9123-4567'],
  ['0800 765 4321', invalid, ''],
  ['(11) 81234-5678', invalid, ''],
  ['123456789012', invalid, ''],
  ['+1 (415) 555-26711', invalid, ''],
  ['+351 912 345 678', '+351912345678', '+351 912 345 678'],
  ['+351 912 345', invalid, ''],
  ['015 11 91234-5678', invalid, ''],
  ['00 55 11 91234-5678', '11912345678', '(11) 91234-5678'],
  ['(11) 91234-5678 / 3234', invalid, ''],
  ['(00) 91234-5678', invalid, ''],
  ['onze noves', invalid, ''],
])('the phone %s is known as %s and shown as %s', { tags: ['D-55', 'D-139'] }, (typed, key, shown) => {
  const { success, data, error } = Phone.safeParse(typed)

  expect(success ? phoneKey(data) : error.issues[0]?.message).toBe(key)
  expect(success ? formatPhone(data) : '').toBe(shown)
})

describe('a name', () => {
  const said = (text: string) => {
    const { success, data, error } = Name.safeParse(text)
    return success ? data : error.issues[0]?.message
  }

  test.each([
    ['turned around', 'Ana \u202EamiL\u202C', 'Ana amiL'],
    ['set apart in another direction', '\u2067Ana\u2069 \u200FLima', 'Ana Lima'],
    ['with letters of no width', 'A\u200Bn\u2060a\uFEFF\u00AD Lima\u3164', 'Ana Lima'],
    ['in two lines, with a bell', 'Ana\r\n\u0007Lima', 'Ana Lima'],
    ['with accents piled up', `Zé${'\u0301'.repeat(250)}`, `Zé${'\u0301'.repeat(4)}`],
  ])('%s is kept as it is read', (_, text, name) => expect(said(text)).toBe(name))

  test.each([
    'José da Conceição',
    '李小龙',
    'שרה כהן',
    'می\u200Cخواهم',
    '👩‍🍳 Bia',
    'Nguyễn Thị',
    'ဖြိုးမင်း',
    "D'Ávila ❤️",
  ])('of any people stays: %s', (name) => expect(said(name)).toBe(name))

  test.each(['', '  ', '\u200B\u200B', '\u202E', '\u3164', '\u2800', '\u200D', '\u0301'])(
    'that nobody sees is none (%j)',
    (name) => expect(said(name)).toBe('Nome é obrigatório.'),
  )
})

describe('a form that came back', { tags: ['D-60'] }, () => {
  const stored = { name: 'Maria Silva', email: 'maria@gmail.com', birth_date: '1990-05-17' }
  const masks = { name: 'Maria S.', email: 'm•••@g•••.com', birth_date: '••/••/1990' }

  test('has the stored value for every field that is still masked, and what was typed for the others', () => {
    expect(unmask(masks, stored, true)).toEqual({ kind: 'whole', masked: true, person: stored })
    expect(unmask({ ...masks, email: 'nova@gmail.com' }, stored, true)).toEqual({
      kind: 'whole',
      masked: true,
      person: { ...stored, email: 'nova@gmail.com' },
    })
  })

  test('has the stored name too when that was stored before names were cleaned', () => {
    const before = { ...stored, name: 'Ana\u200B  da\nSil\u202Eva' }
    const back = { ...masks, name: Name.parse(maskName(before.name)) }

    expect(unmask(back, before, true)).toMatchObject({ person: { name: before.name } })
  })

  test('without masks is what was typed', () => {
    const typed = { name: 'Maria Souza', email: 'outra@gmail.com', birth_date: '1991-01-01' }
    for (const known of [stored, null]) {
      expect(unmask(typed, known, true)).toEqual({ kind: 'whole', masked: false, person: typed })
    }
  })

  test('restores nothing without leave, for nobody, or from a mask of something else', () => {
    expect(unmask(masks, stored, false)).toEqual({ kind: 'broken' })
    expect(unmask(masks, null, true)).toEqual({ kind: 'broken' })
    expect(unmask({ ...masks, birth_date: '••/••/1991' }, stored, true)).toEqual({ kind: 'broken' })
    expect(unmask(masks, { ...stored, email: null }, true)).toEqual({ kind: 'broken' })
    expect(unmask({ ...masks, email: 'x•@gmail.com' }, stored, true)).toEqual({ kind: 'broken' })
  })

  test('with a name typed as its mask never keeps the mask, reference or not', () => {
    const typed = { name: 'Maria S.', email: 'eu@gmail.com', birth_date: '1991-01-01' }
    expect(unmask(typed, stored, false)).toEqual({
      kind: 'whole',
      masked: true,
      person: { ...typed, name: 'Maria Silva' },
    })
    expect(unmask(typed, null, false)).toEqual({ kind: 'whole', masked: false, person: typed })
  })
})
