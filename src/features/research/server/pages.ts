import { branchPage } from '#features/site/server/branch-page.ts'
import { analyticsOf, headOf, identityOf } from '#features/site/server/page-data.ts'
import { surveyPage } from '../pages.contract.ts'
import { hasAnswered } from './answered.ts'
import * as sitePath from '#lib/site-path.ts'
import { dateIn } from '#lib/zoned.ts'

/** The satisfaction survey; on a device that answered today, the thanks (D-63). */
const survey = branchPage({
  path: sitePath.survey(':slug'),
  parts: {},
  async load(visit) {
    const { branch, now } = visit
    const path = sitePath.survey(branch.slug)
    return {
      page: surveyPage.with({
        branch: identityOf(branch),
        business: branch.business_name,
        isAnswered: hasAnswered(visit, branch),
        today: dateIn(now, branch.timezone),
        call: { business_id: branch.business_id, branch_id: branch.id },
      }),
      head: {
        ...headOf(branch, `Conte como foi sua visita a ${branch.name} ${branch.branch}.`, path),
        noindex: true,
      },
      branch,
      analytics: analyticsOf(branch, path),
      checksVisitors: true,
      ofDevice: true,
    }
  },
})

export const pages = [survey]
