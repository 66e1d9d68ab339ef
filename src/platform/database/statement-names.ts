import { LRUCache } from 'lru-cache'

/** The role that a statement runs under: the house's own, or the one that the row policies bind. */
export type Role = 'house' | 'tenant'

/** A text that came this often is worth preparing. */
const oftenEnough = 3

/** How many texts are counted, and how many of them get a name: each connection keeps a plan for each name. */
const countedLimit = 2000
const namedLimit = 300

const known = (role: Role) => ({
  role,
  counted: new LRUCache<string, number>({ max: countedLimit }),
  names: new Map<string, string>(),
})
const texts = { house: known('house'), tenant: known('tenant') }

/**
 * The name under which connections keep a statement prepared; undefined for one that is not asked often. Each role has names of its own,
 * so that a plan is made for the row policies it runs under.
 */
export function statementName(role: Role, text: string): string | undefined {
  const { counted, names } = texts[role]
  const name = names.get(text)
  if (name !== undefined || names.size >= namedLimit) return name
  const times = (counted.get(text) ?? 0) + 1
  counted.set(text, times)
  if (times < oftenEnough) return undefined
  const given = `${role}_${names.size + 1}`
  names.set(text, given)
  counted.delete(text)
  return given
}
