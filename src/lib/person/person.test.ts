import { expect, test } from 'vitest'
import { isErasedPhone, isWholeName, nameOfProfile, phoneTrace } from './person.ts'

const spellings = [
  '11987654321',
  '1187654321',
  '5511987654321',
  '+55 11 98765-4321',
  '(11) 98765-4321',
  '(11) 8765-4321',
  '(11) 9 8765-4321',
  '11 98765 4321',
  '011 98765.4321',
]

test.each(spellings)('a mobile is found as %s', { tags: ['D-98'] }, (text) => {
  for (const stored of ['11987654321', '1187654321'])
    expect(new RegExp(phoneTrace(stored)).test(`Ligue ${text} hoje`)).toBe(true)
})

test('a landline is found, and its neighbours are not', { tags: ['D-98'] }, () => {
  const trace = new RegExp(phoneTrace('1132654321'))

  expect(trace.test('(11) 3265-4321')).toBe(true)
  expect(trace.test('(11) 93265-4321')).toBe(false)
  expect(trace.test('(12) 3265-4321')).toBe(false)
})

test('an erased phone and a first name identify nobody', { tags: ['D-98'] }, () => {
  expect(isErasedPhone('apagado-12')).toBe(true)
  expect(isErasedPhone('')).toBe(true)
  expect(isErasedPhone('11987654321')).toBe(false)
  expect(isWholeName('Maria')).toBe(false)
  expect(isWholeName('Maria Silva')).toBe(true)
})

test.each([
  ['Ana Souza', 'Ana Souza'],
  ['João "Zé" <b>Silva</b> 🎉', 'João Zé Silva'],
  ['Dr. Paulo', 'Paulo'],
  ['Dra Ana Lima', 'Ana Lima'],
  ['Tia Ana', 'Ana'],
  ['Vovó Maria', 'Maria'],
  ["Joana D'Arc", "Joana D'Arc"],
  ['★ Bia ★', 'Bia'],
  ['Maria-Clara', 'Maria-Clara'],
  ['Paiva', 'Paiva'],
  ['Vitória Amorim', 'Vitória Amorim'],
  ['Voltaire', 'Voltaire'],
  ['Tiago', 'Tiago'],
  ['李小龙', '李小龙'],
])('the name in the profile %s is %s', { tags: ['D-146'] }, (shown, name) => {
  expect(nameOfProfile(shown)).toBe(name)
})

test.each([
  'Vovó',
  'vó',
  'Mãe',
  'mamãe ❤️',
  'Mãe do Pedro',
  'Amor',
  'Dr.',
  'Sra',
  '.',
  '🎉',
  '',
  'Cliente',
  '<b></b>',
  '"',
  '11 98765-4321',
  'Pai da Ana',
])('the profile %s has no name of a person', { tags: ['D-146'] }, (shown) => {
  expect(nameOfProfile(shown)).toBeNull()
})
