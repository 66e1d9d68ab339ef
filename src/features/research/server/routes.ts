import { listReviews as listReviewsCall } from '#features/research/contract.ts'
import { listReviews } from '#features/research/server/queries.ts'
import { surveyRoutes } from '#features/research/server/survey.routes.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  serve(listReviewsCall, ({ db, branch, query, now }) => listReviews(db, branch, query, now)),
  ...surveyRoutes,
]
