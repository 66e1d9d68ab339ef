import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exceptSaved, firstMessages } from './first-messages.ts'

const schema = z.object({
  name: z.string().check(z.minLength(3, 'Nome curto.'), z.regex(/^[a-z]+$/, 'Só letras.')),
  address: z.object({ street: z.string('Rua é obrigatória.') }),
})

test('a field says the first of its messages, by its path', { tags: ['PUB-16'] }, () => {
  expect(firstMessages(schema, { name: '1', address: {} })).toEqual({
    name: 'Nome curto.',
    'address.street': 'Rua é obrigatória.',
  })
})

test('of what is right nothing is said', () => {
  expect(firstMessages(schema, { name: 'ana', address: { street: 'Rua A' } })).toEqual({})
})

test(
  'a saved phone that the rule refuses by now is silent until it is changed; a missing one and another field are told',
  { tags: ['D-139'] },
  () => {
    const told = { phone: 'Telefone inválido.', name: 'Nome é obrigatório.' }
    const messagesOf = (phone: string, saved: string) =>
      exceptSaved(told, ['phone'], { values: { phone, name: ' ' }, saved: { phone: saved, name: ' ' } })

    expect(messagesOf('1234567', '1234567')).toEqual({ name: 'Nome é obrigatório.' })
    expect(messagesOf('12345678', '1234567')).toEqual(told)
    expect(messagesOf('', '')).toEqual(told)
  },
)
