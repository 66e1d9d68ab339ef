// A process to be killed: opens the database of the given options and sends, at each of the given instants, the reminders that are due
// then, as the job does. It prints `begin <instant>` before and `done <instant>` after.
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { jobs } from '../../src/app.ts'
import { sendReminders } from '#features/reminders/server/send-reminders.ts'
import { actOf } from '#platform/act.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { loadSettings } from '#platform/settings.ts'

/** Waits until the reader has room: console.log would keep the line in this process, where a kill loses it. */
const say = (line: string) => writeSync(1, `${line}\n`)

const [options = '{}', folder = '', ...instants] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(options) as Parameters<typeof openDatabase>[0])
let now = new Date()
const log = pino({ level: 'silent' })
const queue = await openQueue({ database, log, now: () => now }, jobs)
const settings = loadSettings({ DATA_DIR: folder })
// The settings of a house that reminders by mail need.
const house = {
  settings,
  database,
  db: database.db,
  now: () => now,
  log,
  enqueue: queue.enqueue,
} as unknown as House
for (const instant of instants) {
  now = new Date(instant)
  say(`begin ${instant}`)
  await sendReminders.run(actOf('job', house), {})
  say(`done ${instant}`)
}
await queue.stop()
await database.close()
