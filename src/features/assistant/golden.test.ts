import { expect, test } from 'vitest'
import { questionOf } from './asking.ts'
import { readExamples } from './understand/examples.ts'
import { understand } from './understand/understand.ts'

const phrases = readExamples()

test('golden.md has hundreds of different phrases, and many that are asked back', () => {
  const asked = phrases.filter(({ means }) => !means.confident)
  const different = new Set(phrases.map(({ text, now }) => `${text} ${now.date}`))

  expect(different.size).toBe(phrases.length)
  expect(phrases.length).toBeGreaterThan(2000)
  expect(asked.length).toBeGreaterThan(100)
})

test.each(phrases)('$now.date $now.time: $text', { tags: ['D-132'] }, ({ text, now, means, question }) => {
  const understood = understand(text, now)

  expect(understood).toMatchObject(means)
  expect(questionOf(understood, now)).toBe(question)
})

test(
  'a phrase means the same in capitals, without accents and with spaces around it',
  { tags: ['D-132'] },
  () => {
    for (const { text, now } of phrases) {
      const bare = text.normalize('NFD').replace(/[\u0300-\u0302\u0327]/g, '')

      expect(understand(`  ${bare.toUpperCase()}  `, now), `phrase ${text}`).toEqual(understand(text, now))
    }
  },
)

test(
  'whatever is in doubt is null, and what is null and not in doubt was not said',
  { tags: ['D-132'] },
  () => {
    for (const { text, now } of phrases) {
      const understood = understand(text, now)
      const doubted = understood.doubts.flatMap((doubt) => (doubt.about === 'wish' ? [] : [doubt.about]))

      expect(
        doubted.map((field) => understood[field]),
        `phrase ${text}`,
      ).toEqual(doubted.map(() => null))
      expect(understood.confident, `phrase ${text}`).toBe(
        understood.intent !== 'unknown' && understood.doubts.length === 0,
      )
      expect(understood.date === null || understood.date >= now.date, `phrase ${text}`).toBe(true)
    }
  },
)
