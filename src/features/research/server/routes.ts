import { handleReview, listReviews as listReviewsCall } from '../contract.ts'
import { handlingSaved } from '../rules.ts'
import { afterVisitRoutes } from './after-visit.routes.ts'
import { handle } from './handling.ts'
import { listReviews } from './queries.ts'
import { surveyRoutes } from './survey.routes.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  serve(listReviewsCall, ({ db, branch, query, now }) => listReviews(db, branch, query, now)),
  serve(handleReview, async (call) => {
    const { db, branch, params, body } = call
    const review = await handle(db, branch, { ...body, id: params.id }, call)
    return { success: true as const, msg: handlingSaved[body.handling], review }
  }),
  ...afterVisitRoutes,
  ...surveyRoutes,
]
