import type { Contact } from '#lib/person/contact.ts'
import { pageOf } from '#lib/page.ts'

type Venue = { slug: string; name: string; branch: string }

/** The visit that a mailed link is about. */
export type SurveyVisit = {
  /** Masked, such as 'Maria S.': the mail may have been passed on (D-60). */
  name: string
  /** Wall clock of the branch, 'YYYY-MM-DDTHH:mm:ss'. */
  datetime: string
  person_number: number
}

export type SurveyData = {
  branch: Venue
  /** The company responsible for the form's data (D-98). */
  business: string
  contact: Contact
  /** This device has answered today, or the link was answered (D-63). */
  isAnswered: boolean
  /** Today in the venue's zone. */
  today: string
  /** Where guests review the venue on Google; offered to everybody who answered. */
  googleReview: string | null
  /** Null without a mailed link. */
  visit: SurveyVisit | null
  /** The path parameters of the enhancement's calls, and the secret of the mailed link. */
  call: { business_id: number; branch_id: number }
  link: string | null
}

/** /pesquisa/{slug}, and /pesquisa/{slug}/{token} from the mail after a visit. */
export const surveyPage = pageOf<SurveyData>('survey')

/** A mailed link that is wrong or over. */
export const closedSurveyPage = pageOf<{ branch: Venue }>('survey-closed')
