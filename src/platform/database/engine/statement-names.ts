import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The role that a statement runs under: the house's own, or the one that the row policies bind. */
export type Role = 'house' | 'tenant'

/** A text is prepared once it was sent this often. */
const oftenEnough = 3

/** How many texts are counted, and how many of them get a name: each connection keeps a plan for each name. */
const countedLimit = 2000
const namedLimit = 300

const known = () => ({
  counted: new LRUCache<string, number>({ max: countedLimit }),
  names: new Map<string, string>(),
})
const texts = { house: known(), tenant: known() }

let areNamesKept = true

/**
 * For the rest of this process no statement gets a name. A connection that has a name already, which it was never given here, belongs to a
 * pooler that lends it to others and keeps no account of names.
 */
export function stopNaming(): void {
  areNamesKept = false
}

/**
 * The name under which connections keep a statement prepared; undefined if it is not sent often. It is made of the role and the
 * text alone: a pooler lends one connection to several processes, and a name means the same statement to each of them (D-160). Each role
 * has names of its own, so that a plan is made for the row policies it runs under.
 */
export function statementName(role: Role, text: string): string | undefined {
  if (!areNamesKept) return undefined
  const { counted, names } = texts[role]
  const name = names.get(text)
  if (name !== undefined || names.size >= namedLimit) return name
  const times = (counted.get(text) ?? 0) + 1
  counted.set(text, times)
  if (times < oftenEnough) return undefined
  const made = `${role}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, made)
  counted.delete(text)
  return made
}
