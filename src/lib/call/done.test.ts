import { expect, expectTypeOf, test } from 'vitest'
import { done } from './done.ts'

test('says that it succeeded, then the sentence, then what came of it', () => {
  const saved = done('Nota salva.', { note: { id: 3 } })

  expect(JSON.stringify([done('Pronto.'), saved])).toBe(
    '[{"success":true,"msg":"Pronto."},{"success":true,"msg":"Nota salva.","note":{"id":3}}]',
  )
  expectTypeOf(saved).toExtend<{ success: true; msg: string; note: { id: number } }>()
  // What is not given is not promised, whatever the caller has to answer.
  expectTypeOf(() => done('Pronto.')).not.toExtend<() => { note: object }>()
})
