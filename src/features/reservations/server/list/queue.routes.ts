import { listRequests } from '../../queue.contract.ts'
import { queueOfRequests } from './queue.queries.ts'
import { localNow } from '#lib/days/zoned.ts'
import { serve } from '#platform/http/call/serve.ts'

export const queueRoutes = [
  serve(listRequests, ({ db, branch, now }) => queueOfRequests(db, branch, localNow(now, branch.timezone))),
]
