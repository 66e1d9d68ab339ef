import type { IncomingMessage } from 'node:http'
import type { Answer } from '../wire/answer.ts'
import { fieldsOf, textOf } from '../wire/json.ts'
import type { Sim } from '../sim.ts'
import type { ActionName } from './actions.ts'
import { ControlRefusal } from './refusal.ts'
import { run } from './run.ts'

const plain = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value ?? null),
})

/** Pages of other addresses may not steer the simulator; programs and its own pages send no foreign origin. */
const isForeign = ({ headers }: IncomingMessage, sim: Sim) =>
  headers.origin !== undefined &&
  ![sim.url, sim.url.replace('127.0.0.1', 'localhost')].includes(headers.origin)

/** `/_sim/{action}`: POST with JSON, or GET for what only reads. The key is `Idempotency-Key` or the field `key`. */
export async function answerControl(sim: Sim, request: IncomingMessage, raw: Buffer): Promise<Answer> {
  if (isForeign(request, sim)) return plain({ error: 'outra origem' }, 403)
  const address = new URL(request.url ?? '/', sim.url)
  const name = address.pathname.slice('/_sim/'.length).replaceAll('/', '.')
  try {
    const body = fieldsOf(
      raw.length > 0 ? JSON.parse(raw.toString('utf8')) : Object.fromEntries(address.searchParams),
    )
    const { key, ...input } = body
    const header = request.headers['idempotency-key']
    return plain(await run(sim, name as ActionName, input as never, textOf(header) ?? textOf(key)))
  } catch (error) {
    if (error instanceof ControlRefusal) return plain({ error: error.message }, 400)
    if (error instanceof SyntaxError) return plain({ error: `JSON inválido: ${error.message}` }, 400)
    throw error
  }
}
