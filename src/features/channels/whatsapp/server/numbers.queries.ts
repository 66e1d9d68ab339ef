import { expressionBuilder } from 'kysely'
import { signIns } from '../../server/connection.queries.ts'
import { notFound } from '#lib/call/refusal.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

const numberColumns = ['id', 'verified_name', 'display_phone_number', 'status', 'missing'] as const

/** Whether a sign-in that works reaches a number of this business. */
function hasAccess(db: Db, businessId: number, now: Date) {
  const number = expressionBuilder<Tables, 'wa_number'>()
  const works = signIns(db, { business_id: businessId, service: 'whatsapp', now }).where((row) =>
    row.or([
      row('meta_connection.account', '=', number.ref('wa_number.wa_account_id')),
      row('meta_connection.account', '=', ''),
    ]),
  )
  return number.exists(works.clearOrderBy()).$castTo<boolean>().as('has_access')
}

/** The WhatsApp numbers of a business, oldest first. */
export function listNumbers(db: Db, businessId: number, now: Date) {
  return db
    .selectFrom('wa_number')
    .select(numberColumns)
    .select(hasAccess(db, businessId, now))
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
}

/** A number of this business; 404 for any other. */
export async function requireNumber(db: Db, businessId: number, { id, now }: { id: number; now: Date }) {
  const number = await db
    .selectFrom('wa_number')
    .select(numberColumns)
    .select(['missing_reason', 'quality_rating', 'messaging_limit', 'platform_status', 'name_status'])
    .select(['checked_at', 'notice'])
    .select(hasAccess(db, businessId, now))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!number) throw notFound('Número não encontrado.')
  return number
}

function templates(db: Db, businessId: number, numberId: number) {
  return db
    .selectFrom('wa_template')
    .select(['id', 'wa_number_id', 'name', 'category', 'status', 'content', 'footer_content', 'language'])
    .select('updated_at')
    .where('business_id', '=', businessId)
    .where('wa_number_id', '=', numberId)
    .where('deleted_at', 'is', null)
}

/** The message templates of a number, by name. */
export async function listTemplates(db: Db, businessId: number, numberId: number) {
  const rows = await templates(db, businessId, numberId).orderBy('name').orderBy('language').execute()
  return rows.map(({ updated_at, ...template }) => ({ ...template, updated_at: updated_at.toISOString() }))
}
