/** A pattern that finds any of these whole words; each is a piece of a pattern. */
export const anyOf = (...pieces: string[]): RegExp => new RegExp(`\\b(?:${pieces.join('|')})\\b`)

/** The same for all matches in a text. */
export const everyOf = (...pieces: string[]): RegExp => new RegExp(`\\b(?:${pieces.join('|')})\\b`, 'g')

/**
 * Whether a word of the first kind is followed by one of the second, which begins at most so many letters later in the same sentence. Two
 * short patterns compile faster than one with every pair.
 */
export const followed =
  (first: RegExp, second: RegExp, within: number) =>
  (words: string): boolean => {
    first.lastIndex = 0
    while (first.test(words)) {
      const from = first.lastIndex
      const [sentence = ''] = words.slice(from, from + within).split('?')
      if (second.test(sentence)) return true
    }
    return false
  }
