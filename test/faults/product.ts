import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { solveProofOfWork } from '#lib/bot-check/bot-check.solve.ts'
import type { Endpoint } from '#lib/call/endpoint.ts'
import { openDatabase } from '#platform/database/database.ts'
import { pathOf } from '../app.ts'
import { startChild } from '../child.ts'
import { testDatabaseOptions, testFolder } from '../database.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

export const secret = { SECRET_KEY: 'uma chave de teste com mais de trinta e dois caracteres' }
/** No balancer asks these processes, so they need not wait for one before they end. */
export const production = { ...secret, APP_URL: 'https://reservas.exemplo.com.br', DRAIN_SECONDS: '0' }

/**
 * An empty, migrated place of this run's kind: the variables for a product on it, which is production on Postgres, and how a test opens
 * its database itself.
 */
export async function newPlace() {
  const options = await testDatabaseOptions()
  const environment: Record<string, string> = options.url
    ? { ...production, DATABASE_URL: options.url, DATA_DIR: await testFolder() }
    : { DATA_DIR: options.dir!, RATE_LIMITS: 'off' }
  return { environment, options, open: () => openDatabase(options) }
}

/** The product started as a person starts it, in a process of its own; killed when the test ends. */
export type Product = {
  /** Its address, once it is ready; rejects if it ends before. */
  ready: Promise<string>
  /** Its output so far. */
  output: () => string
  kill: (signal: NodeJS.Signals) => void
  /** Kills the process of its embedded database; false if it has none. */
  killDatabase: (signal: NodeJS.Signals) => boolean
  /** The code it ended with; null if it was killed. */
  ended: Promise<number | null>
}

/** Starts src/main.ts on a free port with these variables. */
export function startProduct(environment: Record<string, string>, flags: string[] = []): Product {
  const child = startChild([main, ...flags], { PORT: '0', ...environment })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, port] = /pronta em http:\/\/localhost:(\d+)/.exec(output) ?? []
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
    }
    void ended.then((code) => reject(new Error(`It ended with ${code} before it was ready:\n${output}`)))
  })
  ready.catch(() => {})
  return {
    ready,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    killDatabase(signal) {
      const database = childOf(child.pid!)
      return database !== null && process.kill(database, signal)
    },
    ended,
  }
}

/** The process that this process started, if any. */
function childOf(pid: number): number | null {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/ +/).map(Number))
  return pairs.find(([parent]) => parent === pid)?.[1] ?? null
}

export type Answered = { status: number; body: Record<string, unknown>; headers: Headers }

type Ask = {
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: Record<string, unknown>
  token?: string
  headers?: Record<string, string>
}

/** Makes a declared call over the network; rejects if no complete answer arrives. */
export async function ask(address: string, endpoint: Endpoint, given: Ask = {}): Promise<Answered> {
  const url = new URL(pathOf(endpoint, given.params), address)
  for (const [name, value] of Object.entries(given.query ?? {})) url.searchParams.set(name, value)
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(given.body ? { 'content-type': 'application/json' } : {}),
      ...(given.token ? { 'x-auth-token': given.token } : {}),
      ...given.headers,
    },
    ...(given.body ? { body: JSON.stringify(given.body) } : {}),
  })
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, body, headers: response.headers }
}

/** Solves the bot check that production asks for. */
export async function solved(address: string, action: string): Promise<string> {
  const { challenge } = await (await fetch(`${address}/api/bot-check?action=${action}`)).json()
  return challenge ? solveProofOfWork(challenge) : 'off'
}
