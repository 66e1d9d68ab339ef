import { listServiceRows } from '#features/availability/server/queries.ts'
import { searchReservations } from '../../search.contract.ts'
import { searchAllDates } from './search.queries.ts'
import { listedView } from '../shapes.ts'
import { localNow } from '#lib/days/zoned.ts'
import { serve } from '#platform/http/call/serve.ts'

export const searchRoutes = [
  serve(searchReservations, async ({ db, branch, query, now }) => {
    const { date: today, time } = localNow(now, branch.timezone)
    const [{ data, past, ...figures }, services] = await Promise.all([
      searchAllDates(db, branch, today, query),
      listServiceRows(db, branch, today),
    ])
    return {
      today,
      time,
      result: { ...figures, data: data.map((row) => listedView(row, { today, services })) },
      past,
    }
  }),
]
