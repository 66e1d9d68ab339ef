import { pageOf } from '#lib/page.ts'

export type SurveyData = {
  branch: { slug: string; name: string; branch: string }
  /** Who answers for the data that the form collects (D-98). */
  business: string
  /** This device has answered today (D-63). */
  isAnswered: boolean
  /** The venue's day. */
  today: string
  /** Whose survey the enhancement's calls are about. */
  call: { business_id: number; branch_id: number }
}

/** /pesquisa/{slug}. */
export const surveyPage = pageOf<SurveyData>('survey')
