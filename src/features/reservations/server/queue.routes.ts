import { listRequests } from '../queue.contract.ts'
import { queueOfRequests } from './queue.queries.ts'
import { localNow } from '#lib/zoned.ts'
import { serve } from '#platform/http/serve.ts'

export const queueRoutes = [
  serve(listRequests, ({ db, branch, now }) => queueOfRequests(db, branch, localNow(now, branch.timezone))),
]
