import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { listSlots } from '#features/availability/slots.contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { addDays } from '#lib/dates.ts'
import { dateIn } from '#lib/zoned.ts'
import { openDatabase } from '#platform/database/database.ts'
import { testHouse } from '../app.ts'
import { closeAfterFile } from '../closing.ts'
import { testDatabaseOptions } from '../database.ts'
import { venue } from '../venue.ts'
import { startProcess } from './process.ts'

const date = addDays(dateIn(new Date(), 'America/Sao_Paulo'), 3)
const visitors = 40

const form = (visitor: number) => ({
  name: 'Maria Silva',
  phone: `119${String(30_000_000 + visitor)}`,
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
  person_number: 1,
  date,
  time: '20:00',
})

const options = await testDatabaseOptions()
const { url } = options

// The embedded database has one session, which waits for no lock; its turns are proved in database.test.ts.
test(
  '[quality-bars §2] while 40 visitors wait for the lock of one venue, the slots of another are answered, by two processes',
  { timeout: 120_000 },
  async () => {
    const database = await openDatabase(options)
    const stranger = new pg.Client({ connectionString: url })
    await stranger.connect()
    closeAfterFile(async () => {
      await stranger.end()
      await database.close()
    })
    const product = await testHouse({ database })
    const [locked, other] = [await venue(product), await venue(product)]
    for (const place of [locked, other]) await place.service({ max_persons: 100 })
    const doors = await Promise.all([startProcess(url!), startProcess(url!)])
    const waitingForLocks = async () => {
      const { rows } = await database.executeSql(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return Number(rows[0]!.count)
    }
    const answers: number[] = []
    /** Asks until there is an answer, as somebody does who is told to come again. */
    const book = async (visitor: number) => {
      for (;;) {
        const input = { params: locked.path, body: form(visitor) }
        const { status, headers, body } = await doors[visitor % 2]!(requestReservation, input)
        answers.push(status)
        if (status !== 503) return body.success
        expect(headers['retry-after']).toBe('2')
      }
    }
    await stranger.query('begin')
    await stranger.query('select id from branch where id = $1 for update', [locked.branch.id])
    const booked = Promise.all(Array.from({ length: visitors }, (_, visitor) => book(visitor)))
    while ((await waitingForLocks()) < 10) await wait(10)

    const slots = []
    for (let round = 0; round < 30; round++) {
      const asked = doors.map((door) => door(listSlots, { params: { ...other.path, date } }))
      slots.push(...(await Promise.all(asked)))
    }

    expect(slots.map(({ status }) => status)).toEqual(slots.map(() => 200))
    expect(answers.filter((status) => status !== 503)).toEqual([])
    expect(await waitingForLocks()).toBeGreaterThan(0)
    await stranger.query('rollback')
    expect(await booked).toEqual(Array.from({ length: visitors }, () => true))
  },
)
