import { expect, test } from 'vitest'
import { weekdayNames } from '#lib/days/days.ts'
import {
  addressLines,
  coordinatesOf,
  countingIds,
  hoursText,
  locationText,
  type OpeningDay,
  webAddress,
  weekHours,
} from './rules.ts'
import { states } from './state-names.ts'
import { stateAbbreviation } from './states.ts'

test('27 states with ids 1 to 27 print as two letters', { tags: ['PUB-14'] }, () => {
  expect(states.map(({ id }) => id)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1))
  expect(states.every(({ abbreviation }) => /^[A-Z]{2}$/.test(abbreviation))).toBe(true)
  expect([1, 7, 25, 27].map(stateAbbreviation)).toEqual(['AC', 'DF', 'SP', 'TO'])
  expect(stateAbbreviation(28)).toBe('')
})

test('an address prints what there is of it', () => {
  const whole = {
    street: 'Rua dos Pinheiros',
    number: '100',
    complement: 'Loja 2',
    district: 'Pinheiros',
    zipcode: '05422000',
    city: { name: 'São Paulo', state_id: 25 },
  }
  const none = { street: null, number: null, complement: null, district: null, zipcode: null, city: null }

  expect(addressLines(whole)).toEqual([
    'Rua dos Pinheiros, 100 - Loja 2',
    'Pinheiros, São Paulo - SP, CEP 05422-000',
  ])
  expect(addressLines({ ...none, city: whole.city })).toEqual(['São Paulo - SP'])
  expect(addressLines(none)).toEqual([])
  expect(addressLines(null)).toEqual([])
})

test('the map opens at the point that staff entered, otherwise it searches for the name and address', () => {
  const address = {
    street: 'Rua dos Pinheiros',
    number: '100',
    complement: null,
    district: null,
    zipcode: null,
    city: null,
  }
  const branch = { name: 'Cantina', address, latitude: null, longitude: null }
  const point = { latitude: -23.5614, longitude: -46.6559 }
  const map = 'https://www.google.com/maps/search/?api=1&query='

  expect(locationText(branch)).toEqual({
    lines: ['Rua dos Pinheiros, 100'],
    map: `${map}Cantina%2C%20Rua%20dos%20Pinheiros%2C%20100`,
  })
  expect(locationText({ ...branch, ...point })?.map).toBe(`${map}-23.5614,-46.6559`)
  expect(locationText({ ...branch, ...point, address: null })).toBeNull()
  expect([coordinatesOf(branch), coordinatesOf(point)]).toEqual([null, point])
})

test('the week is told from Monday to Sunday, a day without hours is closed', () => {
  const friday: OpeningDay = { day_of_week: 'FRI', enabled: true, from: '12:00', to: '23:00' }

  expect(hoursText(friday)).toBe('12:00 às 23:00')
  expect(hoursText({ ...friday, enabled: false })).toBe('Fechado')
  expect(hoursText({ ...friday, to: '23:59' })).toBe('12:00 às 00:00')
  expect(hoursText(undefined)).toBe('Fechado')
  expect(weekHours([friday]).map(({ day, hours }) => `${weekdayNames[day]} ${hours}`)).toEqual([
    'Segunda-feira Fechado',
    'Terça-feira Fechado',
    'Quarta-feira Fechado',
    'Quinta-feira Fechado',
    'Sexta-feira 12:00 às 23:00',
    'Sábado Fechado',
    'Domingo Fechado',
  ])
  expect(weekHours([])).toEqual([])
  expect(weekHours([{ ...friday, enabled: false }])).toEqual([])
})

test('an invalid id counts no visits', { tags: ['D-90'] }, () => {
  expect(countingIds({ google_analytics: 'G-ABCD1234', facebook_pixel: '1234567890' })).toEqual({
    google: 'G-ABCD1234',
    pixel: '1234567890',
  })
  expect(countingIds({ google_analytics: "G-1';alert(1)//", facebook_pixel: '12x' })).toEqual({
    google: null,
    pixel: null,
  })
  expect(countingIds({ google_analytics: null, facebook_pixel: null })).toEqual({ google: null, pixel: null })
})

test('a link leads to http(s) or nowhere', { tags: ['D-67'] }, () => {
  expect(webAddress('https://exemplo.com.br/a')).toBe('https://exemplo.com.br/a')
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '//exemplo.com', 'exemplo.com', '', null]) {
    expect(webAddress(text)).toBeNull()
  }
})
