import { expect, test } from 'vitest'
import { readExamples } from './examples.ts'
import { learn, lessonsOf, likeliest } from './learned.ts'

const lessons = lessonsOf(readExamples())

test('of ten messages that were not learned, nine are read from those that were', { tags: ['D-132'] }, () => {
  const weights = learn(lessons.filter((_, index) => index % 10 > 0))
  const unseen = lessons.filter((_, index) => index % 10 === 0)
  const right = unseen.filter(({ words, intent }) => likeliest(weights, words).intent === intent)

  expect(right.length / unseen.length).toBeGreaterThan(0.9)
})

test('the same examples always teach the same', { tags: ['D-132'] }, () => {
  const few = lessons.slice(0, 300)

  expect(learn(few)).toEqual(learn(few))
})

test(
  'a chance is high for what the examples say in many ways, and low for what they never say',
  { tags: ['D-132'] },
  () => {
    const weights = learn(lessons)

    expect(likeliest(weights, 'quero cancelar a minha reserva de hoje')).toMatchObject({ intent: 'cancel' })
    expect(likeliest(weights, 'quero cancelar a minha reserva de hoje').chance).toBeGreaterThan(0.9)
    expect(likeliest(weights, 'zzgrt plofk wrumba').chance).toBeLessThan(0.6)
  },
)
