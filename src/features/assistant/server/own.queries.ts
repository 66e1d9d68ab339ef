import type { OwnReservation } from '../conversation/desk.ts'
import { branchTitle } from '#features/branches/rules.ts'
import { isReasonTold, seatHolding } from '#features/reservations/rules.ts'
import { bookedService } from '#features/availability/server/queries.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { phoneSpellings } from '#lib/person/phone.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import { localNow } from '#lib/days/zoned.ts'
import { inBranch } from '#platform/database/in-branch.ts'

type Whose = { business_id: number; chat_id: number; phone: string | null }

/**
 * The reservations ahead that may be shown in a conversation: those made in it, and those of its phone where the platform proves it (D-60).
 * The next first.
 */
export async function listUpcoming(
  trx: Trx,
  { settings }: Pick<House, 'settings'>,
  branches: Branch[],
  { business_id, chat_id, phone }: Whose,
  now: Date,
): Promise<(OwnReservation & { branch: Branch })[]> {
  const found: (OwnReservation & { branch: Branch })[] = []
  for (const branch of branches) {
    const { date: today, time: clock } = localNow(now, branch.timezone)
    const rows = await trx
      .selectFrom('reservation')
      .select([
        'id',
        'date',
        'time',
        'person_number',
        'status',
        'token',
        'owner_name',
        'reason',
        'reason_told',
      ])
      .select(bookedService().as('service'))
      .where(inBranch({ business_id, id: branch.id }))
      .where('date', '>=', today)
      .where('status', 'in', seatHolding)
      .where((eb) =>
        eb.or([
          eb('chat_id', '=', chat_id),
          ...(phone === null ? [] : [eb('owner_phone', 'in', phoneSpellings(phone))]),
        ]),
      )
      .orderBy('date')
      .orderBy('time')
      .limit(10)
      .execute()
    for (const row of rows) {
      if (row.date === today && row.time <= clock) continue
      const { id, date, time, person_number: people, status, token, service, owner_name: name } = row
      const link = settings.shortLinkBase + sitePath.reservation(branch.slug, id, token)
      const isConfirmed = status === 'CON'
      found.push({
        id,
        unit: branch.id,
        date,
        time,
        people,
        service,
        isConfirmed,
        link,
        name,
        reason: isReasonTold(row) ? row.reason : null,
        title: branchTitle(branch),
        branch,
      })
    }
  }
  return found.toSorted((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`))
}
