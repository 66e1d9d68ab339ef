import { maskName } from '#features/guests/rules.ts'
import { branchPage, type BranchVisit } from '#features/site/server/branch-page.queries.ts'
import { analyticsOf, contactOf, headOf, identityOf } from '#features/site/server/page-data.ts'
import { closedSurveyPage, type SurveyData, surveyPage } from '../pages.contract.ts'
import { hasAnswered } from './answered.ts'
import { findLink } from './survey-links.queries.ts'
import { googleReviewAddress } from '#lib/address/google-review.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { datetimeOf } from '#lib/days/dates.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { hit } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'
import { isLinkToken } from '#platform/secrets.ts'

type Visit = BranchVisit<Record<never, never>>

const pageWith = (
  { branch, now }: Visit,
  given: Pick<SurveyData, 'isAnswered'> & Partial<Pick<SurveyData, 'visit' | 'link'>>,
) =>
  surveyPage.with({
    branch: identityOf(branch),
    business: branch.business_name,
    contact: contactOf(branch),
    today: dateIn(now, branch.timezone),
    googleReview: branch.google_review_url && googleReviewAddress(branch.google_review_url),
    call: { business_id: branch.business_id, branch_id: branch.id },
    visit: null,
    link: null,
    ...given,
  })

const asked = 'Como foi sua visita?'

const descriptionOf = ({ branch }: Visit) => `Conte como foi sua visita a ${branch.name} ${branch.branch}.`

/** The satisfaction survey; on a device that answered today, the thanks (D-63). */
const survey = branchPage({
  path: sitePath.survey(':slug'),
  parts: {},
  async load(visit) {
    const { branch } = visit
    const path = sitePath.survey(branch.slug)
    return {
      page: pageWith(visit, { isAnswered: hasAnswered(visit, branch) }),
      head: { ...headOf(branch, descriptionOf(visit), path, asked), noindex: true },
      branch,
      analytics: analyticsOf(branch, path),
      checksVisitors: true,
      ofDevice: true,
    }
  },
})

/** The survey of the mail after a visit; once answered, the thanks. Its address is a secret: not counted, not indexed. */
const visitSurvey = branchPage({
  path: sitePath.visitSurvey(':slug', ':token'),
  parts: {},
  async load(visit) {
    const { branch, params, db, now, house } = visit
    const token = params.token ?? ''
    const link = isLinkToken(token) ? await findLink(db, branch, token, now) : undefined
    if (!link) await hit({ house, db: house.db, now }, [{ ...undeclaredLimits.surveyToken, key: visit.ip }])
    return {
      page: link
        ? pageWith(visit, {
            isAnswered: link.answered_at !== null,
            visit: {
              name: maskName(link.owner_name),
              datetime: datetimeOf(link),
              person_number: link.person_number,
            },
            link: token,
          })
        : closedSurveyPage.with({ branch: identityOf(branch) }),
      head: {
        ...headOf(branch, descriptionOf(visit), sitePath.survey(branch.slug), asked),
        noReferrer: true,
      },
      branch,
      checksVisitors: true,
      ...(link ? {} : { status: 404 }),
    }
  },
})

export const pages = [survey, visitSurvey]
