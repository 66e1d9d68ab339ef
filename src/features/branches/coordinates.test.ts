import { expect, test } from 'vitest'
import { CoordinatesText, coordinatesIn, coordinatesText } from './coordinates.ts'

const paulista = { latitude: -23.5614, longitude: -46.6559 }

test.each([
  '-23.5614, -46.6559',
  ' -23.5614,-46.6559 ',
  '-23.5614 -46.6559',
  '(-23.5614, -46.6559)',
  '-23,5614, -46,6559',
  '-23,5614; -46,6559',
  '−23.5614°, −46.6559°',
])('%s is a point as maps show it', (text) => {
  expect(coordinatesIn(text)).toEqual(paulista)
})

test.each(['-23.5614', '-23.5614,', 'Avenida Paulista, 1578', '91, 0', '0, 181', '-23.56.14, -46', '1e2, 3'])(
  '%s is no point',
  (text) => {
    expect(coordinatesIn(text)).toBeNull()
    expect(CoordinatesText.safeParse(text).error?.issues[0]?.message).toBe(
      'Coordenadas inválidas: use latitude e longitude, como -23.5614, -46.6559.',
    )
  },
)

test('an empty text is no point, and a point is the same after staff saved its text', () => {
  expect(CoordinatesText.parse('')).toBeNull()
  expect(CoordinatesText.parse(null)).toBeNull()
  expect(CoordinatesText.parse(coordinatesText(paulista))).toEqual(paulista)
  expect(coordinatesText(null)).toBe('')
  expect(coordinatesIn('-23.561412345, -46.655912345')).toEqual({
    latitude: -23.5614123,
    longitude: -46.6559123,
  })
})
