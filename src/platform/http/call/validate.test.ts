import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { Id } from '#lib/fields.ts'
import { FormValues } from './decode.ts'
import { parseInput } from './validate.ts'

const Body = z.object({ ids: z.optional(z.array(z.int())), text: z.optional(z.string()) })
const refusalOf = (given: unknown) => {
  const outcome = parseInput(Body, 'body', given)
  return 'error' in outcome ? [outcome.error.status, outcome.error.message] : null
}
const tooMany = [422, 'Os dados enviados têm itens demais.']
const tooLong = [422, 'Um dos textos enviados é longo demais.']

test(
  'a fault without a sentence of its own is told in words for people, never in those of a schema',
  { tags: ['D-03'] },
  () => {
    const Fields = z.object({
      customer_id: z.optional(z.nullable(Id)),
      reference: z.optional(z.nullable(z.union([z.int(), z.string().check(z.maxLength(3))]))),
      count: z.int().check(z.minimum(1), z.maximum(9)),
      name: z.string().check(z.minLength(1), z.maxLength(5)),
      kind: z.enum(['a', 'b']),
      days: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
      at: z.iso.date(),
      isOpen: z.boolean(),
    })
    const told = (given: object) => {
      const outcome = parseInput(Fields, 'body', given)
      return 'error' in outcome ? outcome.error.extra.errors : null
    }

    expect(told({})).toEqual(
      Object.fromEntries(
        ['count', 'name', 'days', 'at', 'isOpen']
          .map((field) => [field, ['Campo obrigatório.']])
          .concat([['kind', ['Valor inválido.']]]),
      ),
    )
    const wrong = { customer_id: '', reference: 'abcd', count: 'x', name: '', kind: 'c', days: [], at: 'x' }
    expect(told({ ...wrong, isOpen: 'sim' })).toEqual({
      customer_id: ['Identificador inválido.'],
      reference: ['O máximo é de 3 caracteres.'],
      count: ['Valor inválido.'],
      name: ['Campo obrigatório.'],
      kind: ['Valor inválido.'],
      days: ['O mínimo é de 1 item.'],
      at: ['Formato inválido.'],
      isOpen: ['Valor inválido.'],
    })
    const far = { count: 10, name: 'x'.repeat(6), kind: 'a', days: ['1', '2', '3'], at: '2026-01-01' }
    expect(told({ ...far, isOpen: true })).toEqual({
      count: ['O máximo é 9.'],
      name: ['O máximo é de 5 caracteres.'],
      days: ['O máximo é de 2 itens.'],
    })
  },
)

describe('a body', { tags: ['D-03'] }, () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index)

  test('of as many values as any form has is read', () => {
    expect(refusalOf({ ids: ids(5000) })).toBeNull()
    expect(refusalOf({ text: 'x'.repeat(200_000) })).toBeNull()
  })

  test.each<[string, unknown]>([
    ['numbers', { ids: ids(490_000) }],
    ['wrong values', { ids: ids(140_000).map((a) => ({ a })) }],
    ['numbers in a text', new FormValues({ ids: JSON.stringify(ids(30_000)) })],
    ['fields', Object.fromEntries(ids(80_000).map((id) => [`field${id}`, 1]))],
    ['fields that no schema names', { other: Object.fromEntries(ids(80_000).map((id) => [`f${id}`, 1])) }],
    ['lists in lists', { ids: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) }],
  ])('of more %s is refused before any of them is looked at', (_, given) => {
    expect(refusalOf(given)).toEqual(tooMany)
  })

  test('with a text that no field takes is refused before its rules read it', () => {
    expect(refusalOf({ text: 'x'.repeat(200_001) })).toEqual(tooLong)
  })
})
