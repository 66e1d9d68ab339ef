import { once } from 'node:events'
import { startChild } from '../test/child.ts'
import { freePort } from '../test/free-port.ts'
import { databaseUrl } from '../test/postgres.ts'
import type { Place } from './place.ts'

/** The product as a person runs it: a process, a place for its data and a port of its own. */
export type Server = {
  url: string
  dataDir: string
  /** All its output so far, for a test that fails or that reads the log. */
  output: () => string
  /** Ends it as the system would (SIGTERM); returns its exit code. */
  stop: () => Promise<number | null>
}

/** Milliseconds after which a start has failed; the first server creates the demo data. */
const patienceMs = 180_000

/** Starts the server at a place and waits for its ready line; an empty place gets the demo data. Throws its output if the line does not come. */
export async function startServer(place: Place, settings: Record<string, string> = {}): Promise<Server> {
  for (let tries = 1; ; tries++) {
    try {
      // Links in mails contain the port (APP_URL's default), so it must be known before the start.
      return await startOn(await freePort(), place, settings)
    } catch (error) {
      // Another process may have taken the free port before the server listened on it.
      if (tries === 3 || !/A porta \d+ já está em uso/.test(String(error))) throw error
    }
  }
}

/** Only with this does a Postgres not mean production (D-110). */
const onPostgres = ({ postgres, name }: NonNullable<Place['database']>) => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl(postgres, name),
})

async function startOn(
  port: number,
  { folder, database }: Place,
  settings: Record<string, string>,
): Promise<Server> {
  const variables = {
    RATE_LIMITS: 'off',
    ...settings,
    ...(database && onPostgres(database)),
    PORT: `${port}`,
    DATA_DIR: folder,
  }
  const child = startChild(['src/main.ts', '--demo'], variables)
  let written = ''
  const ended = once(child, 'exit')
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      written += chunk.toString('utf8')
      const line = /Casa Cheia pronta em (http:\/\/\S+)/.exec(written)
      if (line?.[1]) resolve(line[1].replace(/\/$/, ''))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('error', reject)
    child.on('exit', (code) =>
      reject(new Error(`O servidor terminou com ${code} antes de ficar pronto:\n${written}`)),
    )
    setTimeout(() => reject(new Error(`O servidor não ficou pronto:\n${written}`)), patienceMs).unref()
  })

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(force)
    }
    return child.exitCode
  }

  try {
    return { url: await ready, dataDir: folder, output: () => written, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
