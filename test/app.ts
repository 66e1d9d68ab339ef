import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { buildApp, jobs } from '../src/app.ts'
import { encodeBody } from '#lib/call/call-encoding.ts'
import type { AnswerOf, CallInput, Endpoint, RefusedAnswer } from '#lib/call/endpoint.ts'
import type { Database } from '#platform/database/database.ts'
import { openFiles } from '#platform/files/open.ts'
import { openMeta } from '#platform/meta/open.ts'
import type { House } from '#platform/house.ts'
import { openQueue, type Queue } from '#platform/jobs/queue.ts'
import { loadSettings, type Settings } from '#platform/settings.ts'
import { closeAfterFile } from './closing.ts'
import { testDatabase, testFolder } from './database.ts'
import { checkAnswers } from './documented.ts'
import { letterHtml } from './letter-html.ts'

export type Answered<Body> = { status: number; body: Body; headers: LightMyRequestResponse['headers'] }

/** The answers of a call: its own answer, or a refusal with a sentence and perhaps messages by field. */
export type Answer<E extends Endpoint> =
  AnswerOf<E> extends { success: true }
    ? Omit<AnswerOf<E>, 'success'> & Omit<Partial<RefusedAnswer>, 'success'> & { success: boolean }
    : AnswerOf<E> & Partial<RefusedAnswer>

/** The whole product on a database of its own, with a clock that tests set; nothing listens and no job runs by itself. */
export type TestHouse = {
  house: House
  app: FastifyInstance
  queue: Queue
  /** Sets the clock to an instant; from then on it stands still. */
  turnTo(instant: string | Date): void
  /** Makes a declared call with a session's `token` (null: as a visitor) and returns status and JSON. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: { token?: string | null; headers?: Record<string, string> },
  ): Promise<Answered<Answer<E>>>
  /** Sends any request unchanged, for invalid ones. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>
}

const hasFile = (body: object) => Object.values(body).some((value) => value instanceof Blob)

/** The path with its parameters filled in, percent-encoded. */
export function pathOf(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:([a-z_]+)(\([^)]*\))?/gi, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}

/**
 * Opens a house for one test file. `settings` overrides the environment's values; two houses share one `database` as two processes on one
 * Postgres do.
 */
export async function testHouse(
  options: { settings?: Partial<Settings>; database?: Database; now?: string } = {},
): Promise<TestHouse> {
  const environment = { DATA_DIR: await testFolder(), BOT_CHECK: 'off', RATE_LIMITS: 'off' }
  const settings = { ...loadSettings(environment), ...options.settings }
  const database = options.database ?? (await testDatabase('queued'))
  let instant: Date | null = options.now ? new Date(options.now) : null
  const house: House = {
    settings,
    database,
    db: database.db,
    now: () => new Date(instant ?? Date.now()),
    files: openFiles(settings),
    meta: openMeta(settings, { now: () => house.now().getTime() }),
    letterHtml,
    log: pino({ level: 'silent' }),
    enqueue: (...job) => queue.enqueue(...job),
  }
  const queue = await openQueue(house, jobs)
  const { app } = await buildApp(house)
  const requireDescribed = checkAnswers(app)
  await app.ready()
  closeAfterFile(async () => {
    await app.close()
    await queue.stop()
    requireDescribed()
  })
  return {
    house,
    app,
    queue,
    turnTo: (next) => void (instant = new Date(next)),
    async call(endpoint, input, { token = null, headers = {} } = {}) {
      const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>
      const answer = await app.inject({
        method: endpoint.method,
        url: pathOf(endpoint, params),
        query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
        headers: { ...(token ? { 'x-auth-token': token } : {}), ...headers },
        ...(body ? { payload: hasFile(body) ? encodeBody(body, false).body : body } : {}),
      })
      requireDescribed()
      const isJson = String(answer.headers['content-type']).includes('json')
      const text = isJson ? answer.json() : answer.body
      return { status: answer.statusCode, body: text as never, headers: answer.headers }
    },
    request: (request) => app.inject(request),
  }
}
