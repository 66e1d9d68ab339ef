import { addDays } from '#lib/days/dates.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Database } from '#platform/database/database.ts'
import type { TestHouse } from '../app.ts'
import { venue, type Venue } from '../venue.ts'

/** A venue with room for everyone, written before the product starts. */
export async function furnish(open: () => Promise<Database>): Promise<Venue> {
  const database = await open()
  try {
    const house = { db: database.db, now: () => new Date() } as TestHouse['house']
    const place = await venue({ house } as TestHouse)
    await place.service({ max_persons: 1_000_000 })
    return place
  } finally {
    await database.close()
  }
}

export const inThreeDays = addDays(dateIn(new Date(), 'America/Sao_Paulo'), 3)

/** A guest's request for a table. */
export const form = (phone: string) => ({
  name: 'Maria Silva',
  phone,
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
  person_number: 2,
  date: inThreeDays,
  time: '20:00',
})
