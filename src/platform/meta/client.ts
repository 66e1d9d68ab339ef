import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Dispatcher, FormData } from 'undici'
import { newCircuit } from '#platform/meta/circuit.ts'
import { isBudget } from '#platform/meta/errors.ts'
import { parseWhole } from '#platform/meta/json.ts'
import { type MetaOutcome, unanswered } from '#platform/meta/outcome.ts'
import { refusalIn } from '#platform/meta/refusal.ts'
import { type Answer, noAnswer, type Parcel, sendParcel } from '#platform/meta/transport.ts'
import { newPauses, pausesOf } from '#platform/meta/usage.ts'

export type MetaCall<Schema extends z.ZodMiniType> = {
  method: Parcel['method']
  /** Below address and version, such as `/1030/phone_numbers`. */
  path: string
  /** Goes into the header Authorization, never into the address. Absent for calls that take no token there. */
  token?: string
  query?: Record<string, string>
  /** Sent as JSON. */
  body?: object
  /** Sent as a form; instead of `body`. */
  form?: Record<string, string>
  /** Sent as a form with files; instead of `body`. */
  multipart?: FormData
  /** Milliseconds for the call, where a file makes it long. */
  limitMs?: number
  answer: Schema
  /** The most tries of a read; 1 for a call that uses something up. */
  tries?: number
  /** Calls that pause together if Meta does not answer or asks for a pause: the id of a number, an account (WABA) or an app. */
  caller: string
  /** Texts of the call that must not appear in an error, besides its token. */
  secrets?: readonly string[]
}

export type MetaClient = {
  /** Makes one call; a read is tried again, up to three times with jitter. Never throws. */
  call<Schema extends z.ZodMiniType>(call: MetaCall<Schema>): Promise<MetaOutcome<z.output<Schema>>>
  /** All rows of a list of several pages; `answer` describes one row. One page that fails, fails all. */
  list<Schema extends z.ZodMiniType>(
    call: Omit<MetaCall<Schema>, 'method' | 'body' | 'form' | 'multipart'>,
  ): Promise<MetaOutcome<z.output<Schema>[]>>
}

const readTries = 3
/** The first wait between tries in milliseconds; doubled for each further one, of which a random part is waited. */
const firstWaitMs = 300

/** Pages of a list that are read; at 100 rows each, more than any account has. */
const pagesLimit = 100

type Options = {
  /** Origin and version, such as `https://graph.facebook.com/v25.0`. */
  base: string
  agent: Dispatcher
  now?: () => number
  /** Milliseconds for one call. */
  limitMs?: number
}

/** A client for one of Meta's hosts, with its circuits and pauses. */
export function newClient({ base, agent, now = Date.now, limitMs }: Options): MetaClient {
  const circuit = newCircuit(now)
  const pauses = newPauses(now)

  function parcelOf(call: MetaCall<z.ZodMiniType>): Parcel {
    const url = new URL(base + call.path)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const headers = {
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...(call.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    }
    const body = call.body
      ? JSON.stringify(call.body)
      : (call.multipart ?? (call.form && new URLSearchParams(call.form).toString()))
    return { method: call.method, url, headers, ...(body === undefined ? {} : { body }) }
  }

  function heed({ headers }: Answer) {
    const usage = headers['x-business-use-case-usage']
    if (typeof usage !== 'string') return
    for (const [account, waitMs] of pausesOf(usage)) pauses.pause(account, waitMs)
  }

  /** What an answer says. */
  function understand<Schema extends z.ZodMiniType>(
    call: MetaCall<Schema>,
    { status, text }: Answer,
  ): MetaOutcome<z.output<Schema>> {
    const given = parsed(text)
    const secrets = [...(call.secrets ?? []), ...(call.token === undefined ? [] : [call.token])]
    const refused = refusalIn(given, status, secrets)
    if (refused) {
      if (!isBudget(refused.code, status)) return refused
      pauses.pause(call.caller, refused.waitMs ?? 0)
      return { ...refused, waitMs: pauses.left(call.caller) }
    }
    const answer = z.safeParse(call.answer, given)
    if (status < 200 || status > 299 || !answer.success) return noAnswer(call.method, 'unreadable', true)
    return { kind: 'done', answer: answer.data }
  }

  async function once<Schema extends z.ZodMiniType>(
    call: MetaCall<Schema>,
  ): Promise<MetaOutcome<z.output<Schema>>> {
    if (pauses.left(call.caller) > 0) return unanswered('unreachable', 'paused')
    if (!circuit.mayAsk(call.caller)) return unanswered('unreachable', 'circuit')
    const sent = await sendParcel(agent, parcelOf(call), call.limitMs ?? limitMs)
    if (sent.kind === 'silent') {
      circuit.settle(call.caller, false)
      return noAnswer(call.method, sent.reason, sent.wasSent)
    }
    heed(sent.answer)
    const outcome = understand(call, sent.answer)
    circuit.settle(call.caller, sent.answer.status < 500 && !isUnreadable(outcome))
    return outcome
  }

  const call: MetaClient['call'] = async (given) => {
    const tries = given.method === 'GET' ? (given.tries ?? readTries) : 1
    for (let tried = 1; ; tried++) {
      const outcome = await once(given)
      if (tried >= tries || !mayWorkAgain(outcome)) return outcome
      await wait(Math.random() * firstWaitMs * 2 ** (tried - 1))
    }
  }

  return {
    call,
    async list({ answer: row, query, ...given }) {
      const page = z.object({ data: z.array(row), paging: z.optional(Paging) })
      const rows: z.output<typeof row>[] = []
      let after: string | undefined
      for (let read = 0; read < pagesLimit; read++) {
        const asked = { limit: '100', ...query, ...(after === undefined ? {} : { after }) }
        const outcome = await call({ ...given, method: 'GET', query: asked, answer: page })
        if (outcome.kind !== 'done') return outcome
        rows.push(...outcome.answer.data)
        // The address of the next page carries the token, so only its cursor is used.
        const { next, cursors } = outcome.answer.paging ?? {}
        if (!next || !cursors?.after || cursors.after === after) break
        after = cursors.after
      }
      return { kind: 'done', answer: rows }
    },
  }
}

const Paging = z.object({
  cursors: z.optional(z.object({ after: z.optional(z.string()) })),
  next: z.optional(z.string()),
})

/** The JSON of an answer; undefined for HTML, nothing or a cut text. */
function parsed(text: string): unknown {
  try {
    return parseWhole(text)
  } catch {
    return undefined
  }
}

const isUnreadable = (outcome: MetaOutcome<unknown>) => 'reason' in outcome && outcome.reason === 'unreadable'

function mayWorkAgain(outcome: MetaOutcome<unknown>): boolean {
  if (outcome.kind === 'done') return false
  if (outcome.kind === 'refused') return outcome.advice === 'retry'
  return outcome.reason !== 'circuit' && outcome.reason !== 'paused'
}
