import { type Account, accessOf, findSendingNumber } from './account.ts'
import { type SendingObstacle, obstacleSentence } from '../../obstacle.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/** What keeps the messages of an account from leaving now; null for nothing. */
export async function sendingObstacleOf(
  house: House,
  db: Db,
  ours: Account,
): Promise<{ kind: SendingObstacle; msg: string } | null> {
  if (await accessOf(house, db, ours)) return null
  const number = ours.channel === 'whatsapp' ? await findSendingNumber(db, ours) : undefined
  const kind = number?.status === 'inactive' ? 'number_off' : 'disconnected'
  return { kind, msg: obstacleSentence(kind, ours.channel, number?.notice ?? null) }
}
