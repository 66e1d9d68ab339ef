import { pageOf } from '#lib/page.ts'

export type SurveyData = {
  branch: { slug: string; name: string; branch: string }
  /** The company responsible for the form's data (D-98). */
  business: string
  /** This device has answered today (D-63). */
  isAnswered: boolean
  /** Today in the venue's zone. */
  today: string
  /** The path parameters of the enhancement's calls. */
  call: { business_id: number; branch_id: number }
}

/** /pesquisa/{slug}. */
export const surveyPage = pageOf<SurveyData>('survey')
