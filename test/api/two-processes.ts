import pg from 'pg'
import { listSlots } from '#features/availability/slots.contract.ts'
import { addDays } from '#lib/days/dates.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { openDatabase, type OpenOptions } from '#platform/database/database.ts'
import { testHouse } from '../app.ts'
import { closeAfterFile } from '../closing.ts'
import { testDatabaseOptions } from '../database.ts'
import { venue, type Venue } from '../venue.ts'
import { startProcess } from './process.ts'

const date = addDays(dateIn(new Date(), 'America/Sao_Paulo'), 3)

/** The request of the visitor with this number: a table in three days. */
export const form = (visitor: number) => ({
  name: 'Maria Silva',
  phone: `119${String(30_000_000 + visitor)}`,
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
  person_number: 1,
  date,
  time: '20:00',
})

/** Two processes on one Postgres database, and two venues with room for everyone. */
export async function twoProcesses(waits: OpenOptions = {}) {
  const options = await testDatabaseOptions()
  const database = await openDatabase(options)
  closeAfterFile(() => database.close())
  const product = await testHouse({ database })
  const [busy, other] = [await venue(product), await venue(product)]
  for (const place of [busy, other]) await place.service({ max_persons: 1000 })
  const doors = await Promise.all([startProcess(options.url!, waits), startProcess(options.url!, waits)])
  return {
    database,
    busy,
    other,
    doors,
    /** Locks the venue's row in a transaction of another connection, until that connection ends. */
    lock: async ({ branch }: Venue): Promise<pg.Client> => {
      const stranger = new pg.Client({ connectionString: options.url })
      await stranger.connect()
      await stranger.query('begin')
      await stranger.query('select id from branch where id = $1 for update', [branch.id])
      return stranger
    },
    /** The statuses of the venue's slots, asked of both processes `rounds` times. */
    slotsOf: async (place: Venue, rounds: number): Promise<number[]> => {
      const statuses: number[] = []
      for (let round = 0; round < rounds; round++) {
        const asked = doors.map((door) => door(listSlots, { params: { ...place.path, date } }))
        statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
      }
      return statuses
    },
  }
}
