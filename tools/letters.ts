/**
 * Writes the outlines of the letters in the pictures of shared links: `node tools/letters.ts`. Production needs neither the font nor the
 * package that reads it, and the same letters come out on every machine.
 */
import { copyFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Font, type Glyph, openSync } from 'fontkit'

const folder = join(import.meta.dirname, '../src/platform/files/share')
const fontFile = createRequire(import.meta.url).resolve('inter-ui/display/InterDisplay-SemiBold.woff2')
const font = openSync(fontFile) as Font

/** Units of the outlines to one em. */
const unitsPerEm = 1000
const scaled = (value: number) => Math.round((value * unitsPerEm) / font.unitsPerEm)

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Every language of Latin letters, and the signs that names have. */
const codes = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ...range(0x218, 0x21b),
  ...Array.from('–—‘’“”„•…€™', (sign) => sign.codePointAt(0)!),
].filter((code) => font.hasGlyphForCodePoint(code))

const svgNames = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' }

/** An outline as an SVG path with its baseline at 0, in steps from point to point, which are shorter to write than places. */
function outlineOf({ path }: Glyph): string {
  let [x, y] = [0, 0]
  let start = [x, y] as const
  let outline = ''
  for (const { command, args } of path.commands) {
    // In a font, up is positive.
    const places = args.map((value, at) => (at % 2 === 0 ? scaled(value) : -scaled(value)))
    const steps = places.map((place, at) => place - (at % 2 === 0 ? x : y))
    outline += svgNames[command] + steps.join(' ').replaceAll(' -', '-')
    ;[x, y] = command === 'closePath' ? start : [places.at(-2)!, places.at(-1)!]
    if (command === 'moveTo') start = [x, y]
  }
  return outline
}

const outlines = new Map(
  codes.map((code) => [String.fromCodePoint(code), outlineOf(font.glyphForCodePoint(code))]),
)

/** Width and outline of each letter; of one with an accent the letter without it, and the outline of the accent. */
const letters = codes.map((code) => {
  const letter = String.fromCodePoint(code)
  const width = scaled(font.glyphForCodePoint(code).advanceWidth)
  const outline = outlines.get(letter)!
  const bare = letter.normalize('NFD')[0]!
  const rest = outline.slice(outlines.get(bare)?.length)
  const isAccented = bare !== letter && outline === (outlines.get(bare) ?? '') + rest
  return [letter, isAccented ? [width, rest, bare] : [width, outline]] as const
})

/** Letters with an accent stand as close as those without, so pairs of these are enough. */
const paired = [...range(0x20, 0x7e).map((code) => String.fromCodePoint(code)), '’']

/** How much closer two letters stand than their widths say, where it can be seen. */
const pairs = paired.flatMap((one) =>
  paired.flatMap((other) => {
    const { advanceWidth, glyphs } = font.layout(one + other)
    const closer = scaled(advanceWidth - glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0))
    return Math.abs(closer) >= 10 && glyphs.length === 2 ? [[one + other, closer] as const] : []
  }),
)

const lines = (entries: (readonly [string, unknown])[]) =>
  entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',\n')

writeFileSync(
  join(folder, 'letters.json'),
  `{"unitsPerEm":${unitsPerEm},\n"letters":{\n${lines(letters)}\n},\n"pairs":{\n${lines(pairs)}\n}}\n`,
)
copyFileSync(join(fontFile, '../../LICENSE.txt'), join(folder, 'LETTERS-LICENSE.txt'))
