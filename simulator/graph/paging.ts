import { json, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { invalidParameter } from '../wire/graph-error.ts'

const usualSize = 25
const largestSize = 100

const cursor = (index: number) => Buffer.from(`c${index}`).toString('base64url')
const indexOf = (text: string) => Number(Buffer.from(text, 'base64url').toString().slice(1))

/** One page of a list: 25 unless `limit` says otherwise, at most 100, with cursors and the address of the next. */
export function page<Row>(call: Call, rows: Row[], shown: (row: Row) => unknown): Answer {
  const size = Number(call.query.limit ?? usualSize)
  if (!Number.isInteger(size) || size < 1)
    throw invalidParameter('Param limit must be an integer greater than zero')
  const taken = Math.min(size, largestSize)
  const { after, before } = call.query
  const asked =
    after === undefined ? (before === undefined ? 0 : indexOf(before) - taken) : indexOf(after) + 1
  if (!Number.isInteger(asked)) throw invalidParameter('Invalid cursors values provided')
  const start = Math.max(0, asked)
  const data = rows.slice(start, start + taken)
  if (data.length === 0) return json({ data: [] })
  const last = start + data.length - 1
  const address = (name: string, value: string) => {
    const next = new URL(`${call.sim.url}/${call.version}${call.path}`)
    for (const [key, text] of Object.entries(call.query))
      if (key !== 'after' && key !== 'before') next.searchParams.set(key, text)
    if (call.token) next.searchParams.set('access_token', call.token)
    next.searchParams.set('limit', String(taken))
    next.searchParams.set(name, value)
    return next.href
  }
  return json({
    data: data.map(shown),
    paging: {
      cursors: { before: cursor(start), after: cursor(last) },
      ...(last < rows.length - 1 ? { next: address('after', cursor(last)) } : {}),
      ...(start > 0 ? { previous: address('before', cursor(start)) } : {}),
    },
  })
}
