import type { CustomerPart } from '#features/customers/server/merge/parts.ts'

/** The survey answers of a customer, for merging two records of one person. */
export const answerPart: CustomerPart = {
  name: 'research_answer',
  async move(trx, { business_id, from, to }) {
    const rows = await trx
      .updateTable('research_answer')
      .set({ customer_id: to })
      .where('business_id', '=', business_id)
      .where('customer_id', '=', from)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },
  async moveThese(trx, ids, { business_id, from, to }) {
    if (ids.length === 0) return
    await trx
      .updateTable('research_answer')
      .set({ customer_id: to })
      .where('business_id', '=', business_id)
      .where('customer_id', '=', from)
      .where('id', 'in', ids)
      .execute()
  },
}

/** The links of surveys that were mailed to a customer. */
export const surveyLinkPart: CustomerPart = {
  name: 'survey_link',
  async move(trx, { business_id, from, to }) {
    const rows = await trx
      .updateTable('survey_link')
      .set({ customer_id: to })
      .where('business_id', '=', business_id)
      .where('customer_id', '=', from)
      .returning('reservation_id')
      .execute()
    return rows.map(({ reservation_id }) => reservation_id)
  },
  async moveThese(trx, ids, { business_id, from, to }) {
    if (ids.length === 0) return
    await trx
      .updateTable('survey_link')
      .set({ customer_id: to })
      .where('business_id', '=', business_id)
      .where('customer_id', '=', from)
      .where('reservation_id', 'in', ids)
      .execute()
  },
}
