import { handleReview, listReviews as listReviewsCall } from '../contract.ts'
import { loadOverview as loadOverviewCall } from '../overview.contract.ts'
import { handlingSaved, ratingDays } from '../rules.ts'
import { afterVisitRoutes } from './after-visit.routes.ts'
import { handle } from './handling.ts'
import { loadOverview } from './overview.queries.ts'
import { listReviews } from './queries.ts'
import { surveyRoutes } from './survey.routes.ts'
import { done } from '#lib/call/done.ts'
import { serve } from '#platform/http/call/serve.ts'

export const routes = [
  serve(listReviewsCall, ({ db, branch, query, now }) => listReviews(db, branch, query, now)),
  serve(handleReview, async (call) => {
    const { db, branch, params, body } = call
    const review = await handle(db, branch, { ...body, id: params.id }, call)
    return done(handlingSaved[body.handling], { review })
  }),
  serve(loadOverviewCall, ({ db, branch, query, now }) =>
    loadOverview(db, branch, query.days ?? ratingDays, now),
  ),
  ...afterVisitRoutes,
  ...surveyRoutes,
]
