/**
 * How long the product takes from its start to the ready line, started as a person starts it, and how long it is not ready after its
 * embedded database crashed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from './rounds.ts'
import type { Place } from './place.ts'

export type Start = { what: string; ms: number; most: number }

const command = join(import.meta.dirname, '../src/start.ts')

/** The product started with this environment, and how long it took to be ready. */
async function launch(environment: Record<string, string>) {
  const { PATH = '', HOME = '', PGUSER = '' } = process.env
  const begun = performance.now()
  const child = spawn(process.execPath, [command], {
    env: { PATH, HOME, PGUSER, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, port] = / pronta em http:\/\/localhost:(\d+)/.exec(output) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    void ended.then(([code]) => reject(new Error(`The start ended with ${code}:\n${output}`)))
  })
  const ms = performance.now() - begun
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { pid: child.pid!, address, ms, end }
}

async function start(
  environment: Record<string, string>,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number> {
  const { ms, end } = await launch(environment)
  await end(signal)
  return ms
}

/** The process that this process started. */
function childOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/ +/).map(Number))
  return pairs.find(([parent]) => parent === pid)![1]!
}

/** Twice, so that no crash ends the server: how long it is not ready after its database was killed. The longer one. */
async function measureCrash(environment: Record<string, string>): Promise<number> {
  const { pid, address, end } = await launch(environment)
  const isReady = async () => (await fetch(`${address}/api/health/ready`)).ok
  let longest = 0
  for (let crash = 0; crash < 2; crash++) {
    const begun = performance.now()
    process.kill(childOf(pid), 'SIGKILL')
    while (await isReady()) await wait(1)
    while (!(await isReady())) await wait(10)
    longest = Math.max(longest, performance.now() - begun)
  }
  await end('SIGTERM')
  return longest
}

async function often(times: number, environment: Record<string, string>): Promise<number> {
  const each: number[] = []
  for (let time = 0; time < times; time++) each.push(await start(environment))
  return median(each)
}

/** The first start, the second, the one after a crash and the database's own restart on a new folder; with `postgres` also a start there. */
export async function measureStarts(folder: Place, postgres: Place | null): Promise<Start[]> {
  const embedded = { DATA_DIR: folder.dir }
  const starts = [
    { what: 'very first start, embedded, with demo data', ms: await start(embedded), most: 8000 },
    { what: 'second start, embedded (median of 3)', ms: await often(3, embedded), most: 2500 },
  ]
  await start(embedded, 'SIGKILL')
  starts.push({ what: 'after kill -9, embedded', ms: await start(embedded), most: 5000 })
  const crash = { what: 'ready again after the database was killed, embedded (longer of 2)', most: 5000 }
  starts.push({ ...crash, ms: await measureCrash(embedded) })
  if (postgres?.url) {
    const environment = {
      DATABASE_URL: postgres.url,
      DATA_DIR: postgres.dir,
      APP_URL: 'https://bancada.exemplo.com.br',
      SECRET_KEY: 'a chave da bancada, que não guarda nada de ninguém',
    }
    starts.push({ what: 'start with Postgres (median of 3)', ms: await often(3, environment), most: 1500 })
  }
  return starts
}
