/**
 * What a message most likely means, learned from the rows of golden.md: multinomial logistic regression over words, pairs of words and
 * pieces of words (docs/decisions/0092). Each process learns again, always in the same order, so the same table always says the same.
 */
import { type Example, readExamples } from './examples.ts'
import { withoutFillers } from './fillers.ts'
import { plainText } from './plain-text.ts'
import { type Intent, intents } from './understanding.ts'
import { speltOut } from './words.ts'

/** A wish, and how likely it is: 0 to 1. */
export type Likely = { intent: Intent; chance: number }

/** How many counters the features share; two features in one counter cost less than a table of all features. */
const places = 1 << 15
const rounds = 5
const pace = 0.5
/** A smaller error teaches nothing more. */
const learned = 1e-3

function placeOf(sign: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < sign.length; index++)
    hash = Math.imul(hash ^ sign.charCodeAt(index), 16_777_619)
  return (hash ^ (hash >>> 15)) & (places - 1)
}

/** Every word, the pairs it makes with the next two, and its pieces of four letters: typing errors share most of them. */
function signsOf(words: string): Int32Array {
  const said = words
    .replace(/\d+/g, '0')
    .replace(/[^a-z0?!, ]/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
  const row = ['^', ...said, '$']
  const signs = new Set<number>()
  for (const [index, word] of row.entries()) {
    const next = row[index + 1]
    const afterNext = row[index + 2]
    signs.add(placeOf(`1${word}`))
    if (next !== undefined) signs.add(placeOf(`2${word} ${next}`))
    if (afterNext !== undefined) signs.add(placeOf(`3${word} ${afterNext}`))
  }
  for (const word of said) {
    const whole = `<${word}>`
    for (let from = 0; from + 4 <= whole.length; from++) signs.add(placeOf(`4${whole.slice(from, from + 4)}`))
  }
  return Int32Array.from(signs)
}

/** Fills `chances` with the chance of each intent. */
function weigh(weights: Float32Array, signs: Int32Array, chances: Float64Array): void {
  const count = intents.length
  chances.fill(0)
  for (const sign of signs)
    for (let intent = 0; intent < count; intent++) chances[intent]! += weights[sign * count + intent]!
  const scale = 1 / Math.sqrt(signs.length)
  let sum = 0
  for (let intent = 0; intent < count; intent++) {
    chances[intent] = Math.exp(chances[intent]! * scale)
    sum += chances[intent]!
  }
  for (let intent = 0; intent < count; intent++) chances[intent]! /= sum
}

export type Lesson = { words: string; intent: Intent }

/** The weights that `lessons` teach: AdaGrad, in an order that depends only on their number. */
export function learn(lessons: Lesson[]): Float32Array {
  const count = intents.length
  const weights = new Float32Array(places * count)
  const moved = new Float32Array(places * count).fill(1e-6)
  const chances = new Float64Array(count)
  const rows = lessons.map(({ words, intent }) => ({ signs: signsOf(words), is: intents.indexOf(intent) }))
  let seed = 7
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  for (let round = 0; round < rounds; round++) {
    for (let last = rows.length - 1; last > 0; last--) {
      const other = below(last + 1)
      const row = rows[last]!
      rows[last] = rows[other]!
      rows[other] = row
    }
    for (const { signs, is } of rows) {
      const scale = 1 / Math.sqrt(signs.length)
      weigh(weights, signs, chances)
      for (let intent = 0; intent < count; intent++) {
        const error = (chances[intent]! - (intent === is ? 1 : 0)) * scale
        if (Math.abs(error) < learned) continue
        for (const sign of signs) {
          const at = sign * count + intent
          moved[at]! += error * error
          weights[at]! -= (pace * error) / Math.sqrt(moved[at]!)
        }
      }
    }
  }
  return weights
}

const chances = new Float64Array(intents.length)

/** The likeliest intent of a message in words. */
export function likeliest(weights: Float32Array, words: string): Likely {
  weigh(weights, signsOf(words), chances)
  const chance = Math.max(...chances)
  return { intent: intents[chances.indexOf(chance)]!, chance }
}

/** What each example teaches: its words, as `understand` reads them, and its intent. */
export const lessonsOf = (examples: Example[]): Lesson[] =>
  examples.map(({ text, means }) => ({
    words: withoutFillers(speltOut(plainText(text))),
    intent: means.intent,
  }))

let weights: Float32Array | undefined

/** The meaning of a message by golden.md. The first question of a process reads and learns the table, about a tenth of a second. */
export function likelyIntent(words: string): Likely {
  weights ??= learn(lessonsOf(readExamples()))
  return likeliest(weights, words)
}
