import { expect, test } from 'vitest'
import { marks, npsClass, npsLabel, reviewerName } from './rules.ts'

test('9 and 10 are promoters, 7 and 8 neutral, 0 to 6 detractors', () => {
  const classes = Array.from({ length: 11 }, (_, nps) => npsClass(nps))

  expect(classes).toEqual([...Array(7).fill('detractor'), 'neutral', 'neutral', 'promoter', 'promoter'])
  expect([6, 8, 9].map(npsLabel)).toEqual(['Detrator', 'Neutro', 'Promotor'])
})

test('[RATE-21] [RATE-22] [RATE-23] [RATE-24] [RATE-25] the five marks are called Comida, Atendimento, Ambiente, Preço and Tempo', () => {
  expect(marks.map(({ field, label }) => [field, label])).toEqual([
    ['food_note', 'Comida'],
    ['treatment_note', 'Atendimento'],
    ['place_note', 'Ambiente'],
    ['price_note', 'Preço'],
    ['time_note', 'Tempo'],
  ])
})

test('who left no name is Anônimo', () => {
  expect([null, '', '  ', 'Ana'].map(reviewerName)).toEqual(['Anônimo', 'Anônimo', 'Anônimo', 'Ana'])
})
