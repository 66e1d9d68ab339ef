/** How long the product takes from its start to the ready line, started as a person starts it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { median } from './rounds.ts'
import type { Place } from './place.ts'

export type Start = { what: string; ms: number; most: number }

const command = join(import.meta.dirname, '../src/start.ts')

async function start(
  environment: Record<string, string>,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number> {
  const { PATH = '', HOME = '', PGUSER = '' } = process.env
  const begun = performance.now()
  const child = spawn(process.execPath, [command], {
    env: { PATH, HOME, PGUSER, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const ms = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes(' pronta em http')) resolve(performance.now() - begun)
    })
    void ended.then(([code]) => reject(new Error(`The start ended with ${code}:\n${output}`)))
  })
  child.kill(signal)
  await ended
  return ms
}

async function often(times: number, environment: Record<string, string>): Promise<number> {
  const each: number[] = []
  for (let time = 0; time < times; time++) each.push(await start(environment))
  return median(each)
}

/** The first start, the second and the one after a crash on a new folder; with `postgres` also a start on that database. */
export async function measureStarts(folder: Place, postgres: Place | null): Promise<Start[]> {
  const embedded = { DATA_DIR: folder.dir }
  const starts = [
    { what: 'very first start, embedded, with demo data', ms: await start(embedded), most: 8000 },
    { what: 'second start, embedded (median of 3)', ms: await often(3, embedded), most: 2500 },
  ]
  await start(embedded, 'SIGKILL')
  starts.push({ what: 'after kill -9, embedded', ms: await start(embedded), most: 5000 })
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
