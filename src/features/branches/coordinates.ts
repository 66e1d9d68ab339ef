/** The point on the map where an establishment is, as staff paste it from a map. */
import * as z from 'zod/mini'
import type { Coordinates } from '#lib/address/map-link.ts'

const degrees = '([-−]?\\d{1,3}(?:[.,]\\d+)?)'
/** '-23.5614, -46.6559', as maps show it; also with decimal commas or without the comma between. */
const pair = new RegExp(`^\\(?${degrees}°?(?:\\s*[,;]\\s*|\\s+)${degrees}°?\\)?$`)

/** Decimals that are kept: a point this exact is a centimetre wide. */
const scale = 10 ** 7

const numberOf = (text: string) => {
  const value = Number(text.replace('−', '-').replace(',', '.'))
  return Math.round(value * scale) / scale
}

/** The point that a text names; null if it is no point on Earth. */
export function coordinatesIn(text: string): Coordinates | null {
  const read = pair.exec(text.trim())
  if (!read) return null
  const [latitude, longitude] = [numberOf(read[1]!), numberOf(read[2]!)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** A point as text; the empty text means none: null. */
export const CoordinatesText = z.nullable(
  z.pipe(
    z.string('Coordenadas inválidas.').check(
      z.trim(),
      z.maxLength(60, 'Máximo de 60 caracteres'),
      z.refine(
        (text) => text === '' || coordinatesIn(text) !== null,
        'Coordenadas inválidas: use latitude e longitude, como -23.5614, -46.6559.',
      ),
    ),
    z.transform((text: string): Coordinates | null => (text === '' ? null : coordinatesIn(text))),
  ),
)

/** A point as staff read and edit it; '' for none. */
export const coordinatesText = (point: Coordinates | null): string =>
  point ? `${point.latitude}, ${point.longitude}` : ''
