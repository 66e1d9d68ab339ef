import { expect, test } from 'vitest'
import { answerAt, isTooOld } from './turns.ts'

const at = (seconds: number) => new Date(seconds * 1000)

test(
  'a burst is answered two seconds after its last message, and at most twelve after its first',
  { tags: ['D-137'] },
  () => {
    expect(answerAt([at(0)])).toBe(2000)
    expect(answerAt([at(0), at(1.5), at(3)])).toBe(5000)
    expect(answerAt([at(0), at(9), at(11)])).toBe(12_000)
  },
)

test('a message of more than fifteen minutes ago is not answered', { tags: ['D-137'] }, () => {
  expect(isTooOld(at(0), at(15 * 60))).toBe(false)
  expect(isTooOld(at(0), at(15 * 60 + 1))).toBe(true)
})
