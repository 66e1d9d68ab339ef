import { listReviews as listReviewsCall } from '../contract.ts'
import { listReviews } from './queries.ts'
import { surveyRoutes } from './survey.routes.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  serve(listReviewsCall, ({ db, branch, query, now }) => listReviews(db, branch, query, now)),
  ...surveyRoutes,
]
