import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { FormValues } from './decode.ts'
import { parseInput } from './validate.ts'

const Body = z.object({ ids: z.optional(z.array(z.int())), text: z.optional(z.string()) })
const refusalOf = (given: unknown) => {
  const outcome = parseInput(Body, 'body', given)
  return 'error' in outcome ? [outcome.error.status, outcome.error.message] : null
}
const tooMany = [422, 'Os dados enviados têm itens demais.']
const tooLong = [422, 'Um dos textos enviados é longo demais.']

describe('[D-03] a body', () => {
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
