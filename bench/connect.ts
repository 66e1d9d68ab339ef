import { saveAccess } from '#features/channels/server/connection.queries.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { loadSettings } from '#platform/settings.ts'
import type { Place } from './place.ts'

type Connected = {
  /** The path of the business's branch. */
  path: string
  /** Their ids at the platform. */
  numbers: readonly string[]
  account: string
  /** The settings of Meta with which the servers start. */
  environment: Record<string, string>
}

/** The business of a branch's path. */
export const businessOf = (path: string) => Number(/business\/(\d+)/.exec(path)![1])

/** Connects numbers to a business as its rows say it, without the platform. */
export async function connectNumbers(
  place: Place,
  { path, numbers, account, environment }: Connected,
): Promise<void> {
  const business_id = businessOf(path)
  const database = await openDatabase(place)
  try {
    const { db } = database
    const settings = loadSettings({ DATA_DIR: place.dir, ...environment })
    const house = { settings, enqueue: async () => {} } as unknown as House
    const rows = numbers.map((phone_number_id, index) => ({
      business_id,
      phone_number_id,
      wa_account_id: account,
      business_account_id: '1',
      display_phone_number: `+55 11 4002-892${index}`,
      verified_name: 'Bancada',
    }))
    await db.insertInto('wa_number').values(rows).execute()
    const endless = { expires_at: null, data_access_expires_at: null }
    const grant = {
      business_id,
      service: 'whatsapp',
      account,
      token: 'ficha da bancada',
      ...endless,
    } as const
    await saveAccess(house, db, { grant, now: new Date(), user_id: null })
  } finally {
    await database.close()
  }
}
