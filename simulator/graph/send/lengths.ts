import { GraphError, invalidParameter } from '../../wire/graph-error.ts'
import { textOf } from '../../wire/json.ts'
import { lengthOf } from '../length.ts'

/** A text that must be there, of at most `most` characters (code points). */
export function requireText(value: unknown, name: string, most: number): string {
  const text = textOf(value)
  if (text === undefined || text === '') throw invalidParameter(`The parameter ${name} is required.`)
  if (lengthOf(text) > most) throw invalidParameter(`Param ${name} must be at most ${most} characters long.`)
  return text
}

/** A text of an interactive message: outside its length it is code 131009. */
export function requireLength(value: unknown, name: string, most: number): string {
  const text = textOf(value)
  const length = lengthOf(text ?? '')
  if (text === undefined || length < 1 || length > most) {
    throw new GraphError(131_009, `${name} length invalid. Min length: 1, Max length: ${most}`)
  }
  return text
}

/** The same for a text that may be left out. */
export function checkLength(value: unknown, name: string, most: number): void {
  if (value !== undefined) requireLength(value, name, most)
}
