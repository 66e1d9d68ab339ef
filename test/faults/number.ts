import type { startSimulator } from '../../simulator/simulator.ts'
import { saveAccess } from '#features/channels/server/connection.queries.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { loadSettings } from '#platform/settings.ts'

export type Simulator = Awaited<ReturnType<typeof startSimulator>>

/** The seeded number as one of this business, signed in; returns its row and the token of the sign-in. */
export async function connectNumber(
  db: Db,
  environment: Record<string, string>,
  { seeded, do: act }: Simulator,
  business_id: number,
) {
  const { value: token } = await act('token.mint', { long: true, lives: 0 })
  const { id } = await db
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id: seeded.number,
      wa_account_id: seeded.account,
      business_account_id: seeded.portfolio,
      display_phone_number: '+55 11 95555-0100',
      verified_name: 'Casa',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const house = { settings: loadSettings(environment), enqueue: async () => {} } as unknown as House
  const grant = {
    business_id,
    service: 'whatsapp',
    account: seeded.account,
    token,
    expires_at: null,
    data_access_expires_at: null,
  } as const
  await saveAccess(house, db, { grant, now: new Date(), user_id: null })
  return { id, token }
}
