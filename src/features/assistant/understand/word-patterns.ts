/** A pattern that finds any of these whole words; each is a piece of a pattern. */
export const anyOf = (...pieces: string[]): RegExp => new RegExp(`\\b(?:${pieces.join('|')})\\b`)

/** The same for every place where one of them stands. */
export const everyOf = (...pieces: string[]): RegExp => new RegExp(`\\b(?:${pieces.join('|')})\\b`, 'g')
