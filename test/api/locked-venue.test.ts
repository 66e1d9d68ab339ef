import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { form, twoProcesses } from './two-processes.ts'

const visitors = 40

// The embedded database has one session, which waits for no lock; database.test.ts proves how its callers take turns.
test(
  '[quality-bars §2] while 40 visitors wait for the lock of one venue, the slots of another are answered, by two processes',
  { timeout: 120_000 },
  async () => {
    const { database, busy, other, doors, lock, slotsOf } = await twoProcesses()
    const waitingForLocks = async () => {
      const { rows } = await database.executeSql(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return Number(rows[0]!.count)
    }
    const answers: number[] = []
    /** Repeats the call until it gets an answer, as a guest does who is told to try again. */
    const book = async (visitor: number) => {
      for (;;) {
        const input = { params: busy.path, body: form(visitor) }
        const { status, headers, body } = await doors[visitor % 2]!(requestReservation, input)
        answers.push(status)
        if (status !== 503) return body.success
        expect(headers['retry-after']).toBe('2')
      }
    }
    const stranger = await lock(busy)
    const booked = Promise.all(Array.from({ length: visitors }, (_, visitor) => book(visitor)))
    while ((await waitingForLocks()) < 10) await wait(10)

    const slots = await slotsOf(other, 30)

    expect(slots).toEqual(slots.map(() => 200))
    expect(answers.filter((status) => status !== 503)).toEqual([])
    expect(await waitingForLocks()).toBeGreaterThan(0)
    await stranger.end()
    expect(await booked).toEqual(Array.from({ length: visitors }, () => true))
  },
)
