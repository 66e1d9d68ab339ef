/** The product's server for the bench: src/app.ts with the built site, without limits and bot check; jobs are enqueued but not run unless asked for. */
import type { AddressInfo } from 'node:net'
import { devNull } from 'node:os'
import { buildApp, dist, jobs } from '../src/app.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openFiles } from '#platform/files/open.ts'
import { openMeta } from '#platform/meta/open.ts'
import { builtRenderer } from '#platform/http/page/renderer.ts'
import type { House } from '#platform/house.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { bufferedOutput, newLog } from '#platform/log.ts'
import { builtTemplates } from '#platform/mail/templates.ts'
import { loadSettings } from '#platform/settings.ts'
import { answerParent } from './child.ts'
import type { Place } from './place.ts'
import { listenToWire, takeSent } from '#test/wire.ts'

/** `records` counts what is sent to the database; `works` runs the jobs; `environment` adds to the settings. */
type Options = Place & {
  records?: boolean
  works?: boolean
  environment?: Record<string, string>
}
const { url, dir, records, works, environment } = JSON.parse(process.argv[2]!) as Options
if (records) listenToWire()

const settings = {
  ...loadSettings({ DATA_DIR: dir, ...environment }),
  rateLimits: false,
  botCheck: 'off' as const,
  production: true,
  // Only to let the demo's people sign in.
  relaxed: true,
  // While statements are counted, every answer comes from the database.
  pageMemoryMs: records ? 0 : 1000,
  // Mail is enqueued as in production; as no job runs, nothing is sent.
  smtpUrl: 'smtp://127.0.0.1:9',
}
const database = await openDatabase({ url, dir })
const house: House = {
  settings,
  database,
  db: database.db,
  now: () => new Date(),
  files: openFiles(settings),
  meta: openMeta(settings),
  letterHtml: builtTemplates(dist),
  // Log lines are written as in production, to /dev/null.
  log: newLog('info', bufferedOutput(devNull)),
  enqueue: (...job) => queue.enqueue(...job),
}
const queue = await openQueue(house, jobs)
if (works) await queue.work(house)
const { app } = await buildApp(house, { site: () => builtRenderer(dist) })
await app.listen({ port: 0, host: '127.0.0.1' })

answerParent((app.server.address() as AddressInfo).port, { sent: takeSent }, async () => {
  await app.close()
  await queue.stop()
  await database.close()
})
