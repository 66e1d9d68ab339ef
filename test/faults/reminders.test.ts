import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { newLinkToken } from '#platform/secrets.ts'
import { testDatabaseOptions, testFolder } from '../database.ts'
import type { TestHouse } from '../app.ts'
import { venue } from '../venue.ts'

const guests = 120
const hours = (count: number) =>
  new Date(Date.parse('2027-11-19T00:00:00Z') + count * 3_600_000).toISOString()
/** Every two hours of two days: to the next day’s dinner at 20:00 in São Paulo, which is 23:00 UTC. */
const instants = Array.from({ length: 24 }, (_, step) => hours(step * 2 + 1))

/** Runs the process from this instant on; killed so many milliseconds after it began the third. Returns what it finished. */
async function remind(given: string[], from: number, killAfterMs: number | null): Promise<number> {
  const script = fileURLToPath(new URL('reminding.ts', import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [script, ...given, ...instants.slice(from)], {
    env: { PATH, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let [begun, done] = [0, 0]
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('done')) done++
    if (!line.startsWith('begin') || ++begun !== 3 || killAfterMs === null) continue
    await wait(killAfterMs)
    child.kill('SIGKILL')
  }
  const [code] = await ended
  if (killAfterMs === null) expect(code).toBe(0)
  return from + done
}

test(
  '[D-95] over two days with kill -9 between, every guest is reminded once for each lead',
  { timeout: 300_000 },
  async () => {
    const options = await testDatabaseOptions()
    const open = () => openDatabase(options)
    const before = await open()
    const house = { db: before.db, now: () => new Date() } as TestHouse['house']
    const here = await venue({ house } as TestHouse)
    await before.db
      .insertInto('reminder_setting')
      .values({
        business_id: here.business_id,
        branch_id: here.branch.id,
        sends_since: new Date('2027-11-01T00:00:00Z'),
        on_approval: true,
        leads: [24, 3],
        quiet_from: '23:00',
        quiet_until: '07:00',
        updated_at: new Date(),
      })
      .execute()
    for (let guest = 0; guest < guests; guest++)
      await here.reservation({
        date: '2027-11-20',
        time: '20:00',
        status: 'CON',
        confirmed_at: new Date('2027-11-10T12:00:00Z'),
        owner_phone: `1198${String(7_000_000 + guest)}`,
        owner_email: `ana${guest}@exemplo.com`,
        token: newLinkToken(),
        token_rsvp: newLinkToken(),
      })
    await before.close()

    const given = [JSON.stringify(options), await testFolder()]
    let reached = 0
    // The third instant of a process is killed early or late in its work, then a new process looks at the same instant again.
    for (const killAfterMs of [20, 60, 120, 0, 200, 90, 40])
      reached = await remind(given, reached, killAfterMs)
    await remind(given, reached, null)

    const after = await open()
    const rows = await after.db
      .selectFrom('reservation_reminder')
      .select((eb) => ['lead', eb.fn.countAll<number>().as('count')])
      .groupBy('lead')
      .orderBy('lead')
      .execute()
    const letters = await after.db
      .selectFrom('mail')
      .select((eb) => ['recipient', eb.fn.countAll<number>().as('count')])
      .where('kind', '=', 'reservation_reminder')
      .groupBy('recipient')
      .execute()
    await after.close()
    expect(rows).toEqual([
      { lead: 3, count: guests },
      { lead: 24, count: guests },
    ])
    expect(letters).toHaveLength(guests)
    expect(letters.filter(({ count }) => count !== 2)).toEqual([])
  },
)
