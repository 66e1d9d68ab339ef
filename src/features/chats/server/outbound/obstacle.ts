import { accessOf } from '#features/channels/server/access.ts'
import type { Account } from '#features/channels/server/port.ts'
import { wires } from '#features/channels/server/wires.ts'
import { type SendingObstacle, obstacleSentence } from '../../obstacle.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/** The obstacle that keeps the messages of an account from leaving now; null for none. */
export async function sendingObstacleOf(
  house: House,
  db: Db,
  ours: Account,
): Promise<{ kind: SendingObstacle; msg: string } | null> {
  if (await accessOf(house, db, ours)) return null
  const off = await wires[ours.channel].switchedOff?.(db, ours)
  const kind = off ? 'number_off' : 'disconnected'
  return { kind, msg: obstacleSentence(kind, ours.channel, off?.notice ?? null) }
}
