import type { Answer } from './answer.ts'
import type { Call } from './call.ts'

export type Handler = (call: Call) => Answer | Promise<Answer>

/** One endpoint; `:name` matches one part of the path. */
export type Route = {
  method: string
  pattern: string
  handle: Handler
  /** Graph calls need a version in the address; `optional` for the token endpoints. */
  version: 'required' | 'optional' | 'none'
}

type Options = { version?: Route['version'] }

const route =
  (method: string) =>
  (pattern: string, handle: Handler, { version = 'required' }: Options = {}): Route => ({
    method,
    pattern,
    handle,
    version,
  })

export const get = route('GET')
export const post = route('POST')
export const remove = route('DELETE')

/** The values of `:name` parts, or null where the path is another. */
export function matched(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) {
      if (!value) return null
      params[part.slice(1)] = decodeURIComponent(value)
    } else if (part !== value) return null
  }
  return params
}
