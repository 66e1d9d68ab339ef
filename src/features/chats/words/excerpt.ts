/** Letters before the found word, and in all. */
const before = 24
const length = 90

/** A letter without its accents, in lower case: one for one, so that places stay the same. */
const plain = (letter: string): string => letter.normalize('NFD').charAt(0).toLowerCase()

/** The part of a message around the first of these words, accents aside, on one line. */
export function excerpt(message: string, words: readonly string[]): string {
  const letters = Array.from(message.normalize('NFC').replaceAll(/\s+/g, ' '))
  const text = letters.map(plain).join('')
  const places = words.map((word) => text.indexOf(Array.from(word.normalize('NFC')).map(plain).join('')))
  const first = Math.max(0, Math.min(...places.map((place) => (place < 0 ? Infinity : place))))
  const from = Number.isFinite(first) ? Math.max(0, first - before) : 0
  const part = letters.slice(from, from + length).join('')
  return `${from > 0 ? '…' : ''}${part}${from + length < letters.length ? '…' : ''}`
}
