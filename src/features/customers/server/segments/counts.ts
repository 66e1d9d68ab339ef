import type { CustomerFilters } from '../../contract.ts'
import { plainFilters } from '../../segments.ts'
import { keptCount } from '../kept-counts.ts'
import { countCustomers } from '../queries.ts'
import { datedFilters } from './filters.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

const keptMs = 30_000

/** How many customers match, at most half a minute ago. `house` is whose memory keeps slow counts. */
export function countSegment(
  house: object,
  db: Db,
  branch: Branch,
  given: CustomerFilters,
  now: Date,
): Promise<number> {
  const filters = datedFilters(given, branch, now)
  const key = JSON.stringify(['segment', branch.business_id, branch.id, plainFilters(filters)])
  return keptCount(house, key, keptMs, () => countCustomers(db, branch, filters))
}
