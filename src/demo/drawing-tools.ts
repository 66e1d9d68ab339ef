import { type Random, seeded } from './random.ts'

/** Parts of the demo's drawings: SVG as text; coordinates in pixels, turns in degrees, `more` are further attributes. */

/** A whole drawing. */
export const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

/** A stroke with round ends. */
export const line = (d: string, stroke: string, width: number): string =>
  path(d, 'none', `stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`)

/** The same drawing `count` times; `draw` gets the index from 0. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** `count` things at random places within a circle, each with a turn in degrees. */
export function strewn(
  count: number,
  [x, y, radius]: [number, number, number],
  draw: (x: number, y: number, turn: number, random: Random) => string,
): string {
  const random = seeded(count * 31 + radius)
  return times(count, () => {
    const [angle, distance] = [random.next() * 2 * Math.PI, Math.sqrt(random.next()) * radius]
    return draw(
      x + Math.cos(angle) * distance,
      y + Math.sin(angle) * distance,
      random.between(0, 359),
      random,
    )
  })
}

/** Moves and turns what is drawn around 0, 0. */
export const turned = (x: number, y: number, turn: number, content: string): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})">${content}</g>`

/** A leaf, twice `size` long. */
export const leaf = (x: number, y: number, turn: number, size: number, fill = '#4f7a3a'): string =>
  turned(
    x,
    y,
    turn,
    path(
      `M0 ${-size}C${size * 0.8} ${-size * 0.4} ${size * 0.6} ${size * 0.6} 0 ${size}C${-size * 0.6} ${size * 0.6} ${-size * 0.8} ${-size * 0.4} 0 ${-size}`,
      fill,
    ) + line(`M0 ${-size * 0.6}L0 ${size * 0.9}`, '#ffffff55', 2),
  )

/** A plate on a table from above, with its food drawn around 240, 180 and enlarged by a fifth. */
export function plate(table: string, content: string, china = '#fdfaf4'): string {
  const cloth = times(9, (index) => rect(index * 60, 0, 26, 360, '#ffffff10'))
  return svg(
    480,
    360,
    rect(0, 0, 480, 360, table) +
      cloth +
      circle(246, 190, 158, '#00000030') +
      circle(240, 180, 156, china) +
      circle(240, 180, 118, '#00000012') +
      circle(240, 182, 115, china) +
      `<g transform="translate(-48 -36) scale(1.2)">${content}</g>`,
  )
}
