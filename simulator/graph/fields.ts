import type { Call } from '../wire/call.ts'
import { invalidParameter } from '../wire/graph-error.ts'
import type { Fields } from '../wire/json.ts'

/** The names of `fields`, without what braces or dots say of their inner fields. */
function askedFields(text: string): string[] {
  const names: string[] = []
  let depth = 0
  let name = ''
  for (const character of `${text},`) {
    if (character === ',' && depth === 0) {
      if (name.trim()) names.push(name.trim().replace(/[.{(].*$/s, ''))
      name = ''
      continue
    }
    if (character === '{' || character === '(') depth++
    if (character === '}' || character === ')') depth--
    name += character
  }
  return names
}

/** The fields that `?fields=` asks for and always the id; without it the usual ones. An unknown field is code 100. */
export function pick({ query }: Pick<Call, 'query'>, node: Fields, usual: string[], type: string): Fields {
  const asked = query.fields === undefined ? usual : askedFields(query.fields)
  const unknown = asked.find((name) => !(name in node))
  if (unknown !== undefined)
    throw invalidParameter(`Tried accessing nonexisting field (${unknown}) on node type (${type})`)
  const names = [...asked.filter((name) => name !== 'id'), ...('id' in node ? ['id'] : [])]
  return Object.fromEntries(
    names.filter((name) => node[name] !== undefined).map((name) => [name, node[name]]),
  )
}
