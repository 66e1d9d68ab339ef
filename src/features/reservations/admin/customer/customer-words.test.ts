import { expect, test } from 'vitest'
import { customerFigures, usualText } from './customer-words.ts'

test('the figures name what happened and leave out what did not', () => {
  expect(customerFigures({ came: 12, no_show: 1, cancelled: 2, refused: 0, ahead: 1 })).toEqual([
    'Veio 12 vezes',
    '1 falta',
    '2 canceladas',
    '1 marcada',
  ])
  expect(customerFigures({ came: 0, no_show: 0, cancelled: 0, refused: 1, ahead: 0 })).toEqual([
    'Ainda não veio',
    '1 recusada',
  ])
})

test('the habit names weekday and party', () => {
  expect(usualText({ person_number: 4, weekday: 6 })).toBe('Costuma vir aos sábados, 4 pessoas.')
  expect(usualText({ person_number: 1, weekday: 0 })).toBe('Costuma vir aos domingos, 1 pessoa.')
})
