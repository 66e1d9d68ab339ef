/**
 * The product's API as a process of its own on a Postgres database: `node test/api/server.ts <url> <folder> [<waits>]`; the first line that
 * it prints is its address.
 */
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp, dist, jobs } from '../../src/app.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openFiles } from '#platform/files/open.ts'
import { openMeta } from '#platform/meta/open.ts'
import type { House } from '#platform/house.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { builtTemplates } from '#platform/mail/templates.ts'
import { loadSettings } from '#platform/settings.ts'

const [url = '', dataDir = '', waits = '{}'] = process.argv.slice(2)
// Processes on one database share one secret.
const SECRET_KEY = 'the one secret of every process of this test'
const settings = loadSettings({ DATA_DIR: dataDir, SECRET_KEY, BOT_CHECK: 'off', RATE_LIMITS: 'off' })
const database = await openDatabase({ ...JSON.parse(waits), url })
const house: House = {
  settings,
  database,
  db: database.db,
  now: () => new Date(),
  files: openFiles(settings),
  meta: openMeta(settings),
  letterHtml: builtTemplates(dist),
  log: pino({ level: 'warn' }),
  enqueue: async (...job) => queue.enqueue(...job),
}
const queue = await openQueue(house, jobs)
const { app } = await buildApp(house)
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)

async function stop() {
  await app.close()
  await queue.stop()
  await database.close()
}
process.once('SIGTERM', () => void stop())
