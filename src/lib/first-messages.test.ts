import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstMessages } from './first-messages.ts'

const schema = z.object({
  name: z.string().check(z.minLength(3, 'Nome curto.'), z.regex(/^[a-z]+$/, 'Só letras.')),
  address: z.object({ street: z.string('Rua é obrigatória.') }),
})

test('[PUB-16] a field says the first of its messages, by its path', () => {
  expect(firstMessages(schema, { name: '1', address: {} })).toEqual({
    name: 'Nome curto.',
    'address.street': 'Rua é obrigatória.',
  })
})

test('of what is right nothing is said', () => {
  expect(firstMessages(schema, { name: 'ana', address: { street: 'Rua A' } })).toEqual({})
})
