import { sql } from 'kysely'
import { bookedService } from '#features/availability/server/queries.ts'
import { guestMarks } from '#features/customers/server/marks.ts'
import type { QueryOf } from '#lib/call/endpoint.ts'
import type { searchReservations } from '../../search.contract.ts'
import { filtered } from './list.queries.ts'
import { reservationsOf } from '../queries.ts'
import { searchMinLength } from '#lib/text/search.ts'
import type { Db } from '#platform/database/database.ts'
import { pageFigures, paginate } from '#platform/database/paging.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const perPage = 20

/** More are not counted: nobody reads them. */
const countedLimit = 1000

type SearchQuery = QueryOf<typeof searchReservations>

/** A page of the results of a search from today on, or before (`span`), and how many there are before today. */
export async function searchAllDates(db: Db, branch: BranchKey, today: string, asked: SearchQuery) {
  const { page, search, span } = asked
  if (search.trim().length < searchMinLength) return { ...pageFigures(0, page, perPage), data: [], past: 0 }
  const isPast = span === 'past'
  const found = (from: '>=' | '<') =>
    filtered(reservationsOf(db, branch).where('date', from, today), today, asked)
  const order = isPast ? 'desc' : 'asc'
  const rows = found(isPast ? '<' : '>=')
  const sorted = rows
    .selectAll('reservation')
    .select([guestMarks().as('guest'), bookedService().as('service')])
    .orderBy('date', order)
    .orderBy('time', order)
    .orderBy('reservation.id', order)
  const [listed, before] = await Promise.all([
    paginate(rows, sorted, { page, perPage }),
    db
      .selectFrom(found('<').select('reservation.id').limit(countedLimit).as('past'))
      .select(sql<number>`count(*)`.as('past'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...listed, past: before.past }
}
