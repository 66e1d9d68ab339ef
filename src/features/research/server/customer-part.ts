import { partOf } from '#features/customers/server/merge/parts.ts'

/** The survey answers of a customer, for merging two records of one person. */
export const answerPart = partOf('research_answer')

/** The links of surveys that were mailed to a customer. */
export const surveyLinkPart = partOf('survey_link', 'reservation_id')
