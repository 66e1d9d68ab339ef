import { hoursOfService, placeAt } from '#features/availability/rules.ts'
import type { DayParts } from '#features/availability/server/queries.ts'
import type { OwnDuplicate } from '../../request.contract.ts'
import { publicStatus, seatHolding } from '../../rules.ts'
import { isAhead, reservationsOf } from '../queries.ts'
import { duplicateRefusal } from '../booking/seats.queries.ts'
import { timeOf } from '#lib/days/days.ts'
import { phoneSpellings } from '#lib/person/phone.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

type DuplicateKey = { phone: string; time: string }

/** The first waiting or confirmed table of a phone in the service of a time; undefined if it has none. */
async function findOwnDuplicate(
  db: Db,
  branch: BranchKey,
  { phone, time }: DuplicateKey,
  { day, local }: { day: DayParts; local: LocalNow },
): Promise<OwnDuplicate | undefined> {
  const place = placeAt(day, time)
  if (!place) return undefined
  const hours = hoursOfService(day.services, day.date, place.service_id)
  const own = await reservationsOf(db, branch)
    .select(['time', 'person_number', 'status'])
    .where('owner_phone', 'in', phoneSpellings(phone))
    .where('date', '=', day.date)
    .where('status', 'in', seatHolding)
    .where(isAhead(local))
    .where((row) => row.or(hours.map(({ from, to }) => row.between('time', timeOf(from), timeOf(to)))))
    .orderBy('time')
    .executeTakeFirst()
  if (!own) return undefined
  const { person_number, status } = own
  return { time: own.time, person_number, status: publicStatus(status) }
}

/** The refusal of a request for its sender: a device known for the phone also reads which table it has (D-142, D-60). */
export async function forOwnDevice(
  error: unknown,
  ...asked: Parameters<typeof findOwnDuplicate>
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'duplicate') return error
  return duplicateRefusal(await findOwnDuplicate(...asked))
}
