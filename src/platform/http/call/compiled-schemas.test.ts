import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { compileObjects } from './compiled-schemas.ts'

const period = () =>
  z
    .object({ from: z.int(), to: z.int() })
    .check(z.refine(({ from, to }) => from <= to, { message: 'O fim vem antes do começo.' }))

const answer = () =>
  z.object({
    data: z.array(z.object({ id: z.int(), note: z.optional(z.string()), period: z.nullable(period()) })),
    kind: z.union([z.object({ open: z.literal(true) }), z.object({ closes_at: z.string() })]),
    seats: z._default(z.int(), 2),
  })

const given = {
  data: [
    { id: 1, period: { from: 1, to: 2, secret: 'x' }, secret: 'x' },
    { id: 2, note: undefined, period: null },
  ],
  kind: { closes_at: '23:00', secret: 'x' },
  secret: 'x',
}

test('a compiled schema gives the same values as before, and drops what it does not name at any depth', () => {
  const schema = answer()
  compileObjects(schema)

  expect(schema.parse(given)).toStrictEqual(answer().parse(given))
  expect(JSON.stringify(schema.parse(given))).not.toContain('secret')
})

test('a compiled schema finds the same faults at the same places, and runs its own checks', () => {
  const schema = answer()
  compileObjects(schema)
  const wrong = {
    data: [{ id: 'um', period: { from: 2, to: 1 } }, { note: 3, period: null }, 'nada'],
    kind: { open: false },
  }

  const { error } = schema.safeParse(wrong)
  expect(error?.issues).toEqual(answer().safeParse(wrong).error?.issues)
  expect(JSON.stringify(error?.issues)).toContain('O fim vem antes do começo.')
})

test('objects are compiled in lists, alternatives and whatever else contains them', () => {
  const Row = z.object({ id: z.int() })
  const { _zod: plain } = z.object({ id: z.int() })

  compileObjects(z.object({ rows: z.nullable(z.optional(z.array(z.union([z.string(), Row])))) }))

  expect(Row._zod.traits).toContain('$ZodObjectJIT')
  expect(plain.traits).not.toContain('$ZodObjectJIT')
})
