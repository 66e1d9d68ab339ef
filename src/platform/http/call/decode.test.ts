import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { decode, FormValues } from './decode.ts'

const Body = z.object({
  phone: z.string(),
  person_number: z.int(),
  accepted: z.boolean(),
  comment: z.nullable(z.string()),
  reason: z._default(z.int(), 1),
  meta: z.optional(z.array(z.object({ from: z.nullable(z.string()), enabled: z.boolean() }))),
})

test('a phone stays text and a number becomes one, because their fields say so', { tags: ['D-06'] }, () => {
  const decoded = decode(new FormValues({ phone: '11987654321', person_number: '4' }), Body)

  expect(decoded).toEqual({ phone: '11987654321', person_number: 4 })
})

test.each([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
])('the form text %s is the boolean %s', { tags: ['D-06'] }, (text, value) => {
  expect(decode(new FormValues({ accepted: text }), Body)).toEqual({ accepted: value })
})

test('empty text is null in a nullable field and absent in one with a default', { tags: ['D-06'] }, () => {
  expect(decode(new FormValues({ comment: '', reason: '' }), Body)).toEqual({
    comment: null,
    reason: undefined,
  })
})

test('nested values come as JSON text or with brackets', { tags: ['D-06'] }, () => {
  const asJson = new FormValues({ meta: '[{"from":"12:00","enabled":true}]' })
  const asBrackets = new FormValues({ meta: { '0': { from: '12:00', enabled: 'true' } } })

  expect(decode(asJson, Body)).toEqual({ meta: [{ from: '12:00', enabled: true }] })
  expect(decode(asBrackets, Body)).toEqual({ meta: [{ from: '12:00', enabled: true }] })
})

test('what is no number stays as it came, for the schema to refuse', { tags: ['D-06'] }, () => {
  expect(decode(new FormValues({ person_number: '4; drop table' }), Body)).toEqual({
    person_number: '4; drop table',
  })
})

test('fields that the schema does not name are dropped', { tags: ['D-06'] }, () => {
  expect(decode(new FormValues({ phone: '1', profile_id: '1', __proto__: { x: 1 } }), Body)).toEqual({
    phone: '1',
  })
})
