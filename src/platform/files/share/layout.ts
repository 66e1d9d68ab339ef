import { shareSize } from '#lib/address/file-url.ts'
import { capitalHeight, widthOf } from './letters.ts'

/** A line of text: the left end of its baseline, and its size, in pixels. */
export type TextLine = { text: string; x: number; y: number; size: number }

export type Layout = {
  /** Where the panel below the cover begins. */
  panelTop: number
  tile: { x: number; y: number; side: number; corner: number; border: number }
  stripe: number
  lines: TextLine[]
}

const margin = 64
const stripe = 12
const tile = { side: 208, corner: 48, border: 8 }
const textLeft = margin + tile.side + 40
const textWidth = shareSize.width - textLeft - margin
const leastPanel = 200
/** From a line to the next, to its size. */
const leading = 1.1

type Fit = { lines: string[]; size: number }

/** Puts words into lines of this width; a longer word has a line of its own. */
function wrapped(words: readonly string[], size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A text cut to this width, with three dots if something is missing. */
function cut(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text
  const letters = Array.from(text)
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** A word in pieces of this width. */
function broken(word: string, size: number, width: number): string[] {
  const pieces = ['']
  for (const letter of Array.from(word)) {
    if (widthOf(pieces.at(-1)! + letter, size) > width) pieces.push('')
    pieces[pieces.length - 1] += letter
  }
  return pieces
}

/** Lines of about the same length: as narrow as possible without one more line. */
function balanced(words: readonly string[], size: number, width: number): string[] {
  let lines = wrapped(words, size, width)
  for (let narrower = width - 8; ; narrower -= 8) {
    const next = wrapped(words, size, narrower)
    if (next.length > lines.length || next.some((line) => widthOf(line, size) > narrower)) return lines
    lines = next
  }
}

/** The largest size at which the text fits into so many lines; at the smallest size, words are broken and the rest is cut. */
export function fitted(text: string, sizes: readonly { size: number; lines: number }[], width: number): Fit {
  const words = text.split(' ')
  for (const { size, lines: most } of sizes) {
    const lines = balanced(words, size, width)
    if (lines.length <= most && lines.every((line) => widthOf(line, size) <= width)) return { lines, size }
  }
  const { size, lines: most } = sizes.at(-1)!
  const lines = wrapped(
    words.flatMap((word) => broken(word, size, width)),
    size,
    width,
  )
  const rest = lines.slice(most - 1).join(' ')
  return { lines: [...lines.slice(0, most - 1), cut(rest, size, width)], size }
}

const nameSizes = [
  ...[88, 80, 72, 64].map((size) => ({ size, lines: 2 })),
  ...[56, 50, 44].map((size) => ({ size, lines: 3 })),
]
const unitSizes = [44, 38, 32].map((size) => ({ size, lines: 1 }))

/** Places everything in the picture: the cover above, below it a panel with the tile of the avatar, which reaches into the cover, name and unit. */
export function layoutOf(name: string, unit: string): Layout {
  const [first, second] = [
    fitted(name, nameSizes, textWidth),
    unit ? fitted(unit, unitSizes, textWidth) : null,
  ]
  const top = first.size * capitalHeight
  const nameHeight = top + (first.lines.length - 1) * first.size * leading
  const unitHeight = second ? 36 + second.size * capitalHeight : 0
  const panel = Math.max(leastPanel, Math.round(nameHeight + unitHeight + 112))
  const bottom = shareSize.height - stripe
  const panelTop = bottom - panel
  const start = panelTop + (panel - nameHeight - unitHeight) / 2
  const line = (text: string, size: number, y: number) => ({ text, size, x: textLeft, y: Math.round(y) })
  return {
    panelTop,
    tile: { ...tile, x: margin, y: bottom - tile.side - 48 },
    stripe,
    lines: [
      ...first.lines.map((text, at) => line(text, first.size, start + top + at * first.size * leading)),
      ...(second?.lines ?? []).map((text) => line(text, second!.size, start + nameHeight + unitHeight)),
    ],
  }
}
