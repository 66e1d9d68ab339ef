import { expect, test } from 'vitest'
import {
  answersAt,
  type AssistantSettings,
  defaultSettings,
  defaultWords,
  fillWords,
  unknownWords,
} from './settings.ts'
import { weekdays } from '#lib/days/days.ts'

// 2026-11-27 is a Friday.
const at = (time: string, date = '2026-11-27') => ({ date, time })
const week = weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from: '18:00', to: '02:00' }))
const house = { week, services: [] }
const answers = (given: Partial<AssistantSettings>, time: string) =>
  answersAt({ ...defaultSettings, ...given }, house, at(time))

test('an establishment that changed nothing has its assistant answer at any hour', () => {
  expect(answers({}, '04:00')).toBe(true)
  expect(answers({ enabled: false }, '20:00')).toBe(false)
})

test('while the house is closed: not before it opens at 18:00, and not until it closes at 02:00', () => {
  const times = ['01:59', '02:00', '17:59', '18:00']
  expect(times.map((time) => answers({ answers_when: 'closed' }, time))).toEqual([false, true, true, false])
})

test('daily hours begin with their first minute, end before their last, and may go past midnight', () => {
  const day = { answers_when: 'hours', hours_from: '10:00', hours_to: '18:00' } as const
  const night = { answers_when: 'hours', hours_from: '22:00', hours_to: '10:00' } as const
  const times = ['09:59', '10:00', '17:59', '18:00', '21:59', '22:00']
  expect(times.map((time) => answers(day, time))).toEqual([false, true, true, false, false, false])
  expect(times.map((time) => answers(night, time))).toEqual([true, false, false, false, false, true])
})

test('a variable is filled in; without a value it goes with the space before it', () => {
  const values = { nome: 'Ana', estabelecimento: 'Cantina · Centro' }
  expect(fillWords('Olá {{nome}}! Aqui é {{ estabelecimento }}.', values)).toBe(
    'Olá Ana! Aqui é Cantina · Centro.',
  )
  expect(fillWords('Olá {{nome}}!', { ...values, nome: null })).toBe('Olá!')
  expect(fillWords('{{nome}}, tudo bem?', values)).toBe('Ana, tudo bem?')
  expect(fillWords('Vale {{preço}}', values)).toBe('Vale {{preço}}')
  expect(fillWords(defaultWords.greeting, values)).toBe('Olá! Aqui é Cantina · Centro. Como podemos ajudar?')
})

test('a variable that nothing is put in for is named once', () => {
  expect(unknownWords('{{nome}} {{preço}} {{preço}} {{estabelecimento}}')).toEqual(['preço'])
})
