import { firstCustomers } from '#features/customers/server/queries.ts'
import { searchGuests } from '../../guest-search.contract.ts'
import { bookingsAhead, nextOfCustomers } from './guest-search.queries.ts'
import { searchPatterns } from '#lib/text/search.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { serve } from '#platform/http/call/serve.ts'

const shownLimit = 8

export const guestSearchRoutes = [
  serve(searchGuests, async ({ db, branch, query, now }) => {
    const today = dateIn(now, branch.timezone)
    const patterns = searchPatterns(query.search)
    if (patterns.length === 0) return { today, guests: [] }
    const [ahead, customers] = await Promise.all([
      bookingsAhead(db, branch, patterns, { today, limit: shownLimit }),
      firstCustomers(db, branch, query.search, shownLimit),
    ])
    const seen = new Set(ahead.map(({ customer_id }) => customer_id))
    const others = customers.filter(({ id }) => !seen.has(id))
    const nexts = await nextOfCustomers(
      db,
      branch,
      others.map(({ id }) => id),
      today,
    )
    const known = others.map(({ id, name, phone, visits_count }) => ({
      customer_id: id,
      name,
      phone,
      visits_count,
      next: nexts.get(id) ?? null,
    }))
    return { today, guests: [...ahead, ...known].slice(0, shownLimit) }
  }),
]
