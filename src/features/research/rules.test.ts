import { expect, test } from 'vitest'
import { marks, meanMark, netPromoterScore, npsClass, npsLabel, reviewerName } from './rules.ts'

test('9 and 10 are promoters, 7 and 8 neutral, 0 to 6 detractors', () => {
  const classes = Array.from({ length: 11 }, (_, nps) => npsClass(nps))

  expect(classes).toEqual([...Array(7).fill('detractor'), 'neutral', 'neutral', 'promoter', 'promoter'])
  expect([6, 8, 9].map(npsLabel)).toEqual(['Detrator', 'Neutro', 'Promotor'])
})

test(
  'the NPS is the percent of promoters less that of detractors, half up; null without answers',
  { tags: ['D-61'] },
  () => {
    const nps = (promoters: number, detractors: number, answers: number) =>
      netPromoterScore({ promoters, detractors, answers })

    expect(nps(0, 0, 0)).toBeNull()
    expect(nps(2, 0, 4)).toBe(50)
    expect(nps(0, 2, 2)).toBe(-100)
    expect(nps(0, 0, 2)).toBe(0)
    // 12.5 and -12.5.
    expect(nps(1, 0, 8)).toBe(13)
    expect(nps(0, 1, 8)).toBe(-12)
    expect(nps(0, 1, 401)).toBe(0)
  },
)

test(
  'the average is the mean of all marks with one decimal, half up; null without marks',
  { tags: ['D-61'] },
  () => {
    expect(meanMark(0, 0)).toBeNull()
    expect(meanMark(22, 5)).toBe(4.4)
    expect(meanMark(85, 20)).toBe(4.3)
    expect(meanMark(84, 20)).toBe(4.2)
  },
)

test(
  'the five marks are called Comida, Atendimento, Ambiente, Preço and Tempo',
  { tags: ['RATE-21', 'RATE-22', 'RATE-23', 'RATE-24', 'RATE-25'] },
  () => {
    expect(marks.map(({ field, label }) => [field, label])).toEqual([
      ['food_note', 'Comida'],
      ['treatment_note', 'Atendimento'],
      ['place_note', 'Ambiente'],
      ['price_note', 'Preço'],
      ['time_note', 'Tempo'],
    ])
  },
)

test('who left no name is Anônimo', () => {
  expect([null, '', '  ', 'Ana'].map(reviewerName)).toEqual(['Anônimo', 'Anônimo', 'Anônimo', 'Ana'])
})
