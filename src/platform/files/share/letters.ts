import { readFileSync } from 'node:fs'

/**
 * Letters as outlines, written by tools/letters.ts: for each its width and its outline, and for one with an accent, whose outline is only
 * that of the accent, the letter below. `pairs` says how much closer two letters stand. The baseline is 0, down is positive.
 */
type Letters = {
  unitsPerEm: number
  letters: Record<string, [width: number, outline: string, bare?: string]>
  pairs: Record<string, number>
}

const { unitsPerEm, letters, pairs } = JSON.parse(
  readFileSync(new URL('./letters.json', import.meta.url), 'utf8'),
) as Letters

/** Height of capital letters and letter spacing, to one em. */
export const capitalHeight = 0.73
const spacing = -0.01

/** The text in the form in which it is drawn, or null if one of its characters has no outline, such as an emoji. */
export function drawable(text: string): string | null {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return Array.from(plain).every((letter) => Object.hasOwn(letters, letter)) ? plain : null
}

const bare = (letter: string) => letters[letter]?.[2] ?? letter

/** Each letter with its place, in units, and the width of the whole. */
function placed(text: string) {
  let width = 0
  let last = ''
  const each = Array.from(text, (letter) => {
    if (last) width += (pairs[bare(last) + bare(letter)] ?? 0) + spacing * unitsPerEm
    const at = width
    width += letters[letter]![0]
    last = letter
    return { letter, at }
  })
  return { each, width }
}

/** Width in pixels of a text whose letters all have an outline. */
export const widthOf = (text: string, size: number): number => (placed(text).width * size) / unitsPerEm

/** The text as SVG, from the left end of its baseline. */
export function outlined(text: string, size: number, at: { x: number; y: number }): string {
  const paths = placed(text).each.map(({ letter, at: left }) => {
    const [, outline, below] = letters[letter]!
    const whole = below ? letters[below]![1] + outline : outline
    return whole && `<path d="M${Math.round(left)} 0${whole}"/>`
  })
  return `<g transform="translate(${at.x} ${at.y}) scale(${size / unitsPerEm})">${paths.join('')}</g>`
}
