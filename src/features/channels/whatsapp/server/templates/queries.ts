import { sql } from 'kysely'
import { editProblem, nameLockDays, rejectionSentence, unknownStatus } from '../../template-status.ts'
import type { WholeTemplate } from '../../../templates.contract.ts'
import { wantsMoreThanTexts } from '../../template-parts.ts'
import { notFound } from '#lib/call/refusal.ts'
import { listOf, recordsOf, textOf } from '#lib/loose-json.ts'
import type { Db } from '#platform/database/database.ts'

/** A number of this business, as the calls about its templates need it; 404 for any other. */
export async function requireTemplateNumber(db: Db, businessId: number, id: number) {
  const number = await db
    .selectFrom('wa_number')
    .select(['id', 'business_id', 'wa_account_id'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!number) throw notFound('Número não encontrado.')
  return number
}
export type TemplateNumber = Awaited<ReturnType<typeof requireTemplateNumber>>

/** The templates of a number that were not deleted. */
export const templatesOf = (db: Db, number: Pick<TemplateNumber, 'business_id' | 'id'>) =>
  db
    .selectFrom('wa_template')
    .where('business_id', '=', number.business_id)
    .where('wa_number_id', '=', number.id)
    .where('deleted_at', 'is', null)

/** A template of this number with all that is known of it; 404 for any other. */
export async function requireWhole(db: Db, number: TemplateNumber, id: number) {
  const template = await templatesOf(db, number).selectAll().where('id', '=', id).executeTakeFirst()
  if (!template) throw notFound('Modelo não encontrado.')
  return template
}
export type TemplateRow = Awaited<ReturnType<typeof requireWhole>>

/** The parts that are columns of their own. */
const shown = ['BODY', 'FOOTER']

/** The parts of a template besides its texts. */
export const otherParts = ({ components }: Pick<TemplateRow, 'components'>) =>
  recordsOf(components).filter(({ type }) => !shown.includes(textOf(type) ?? ''))

/** The texts of its quick replies; null where it has buttons of other kinds. */
function quickRepliesOf({ components }: Pick<TemplateRow, 'components'>): string[] | null {
  const part = recordsOf(components).find(({ type }) => type === 'BUTTONS')
  const buttons = recordsOf(part?.buttons)
  if (buttons.some(({ type }) => type !== 'QUICK_REPLY')) return null
  return buttons.flatMap(({ text }) => textOf(text) ?? [])
}

/** A template as its page gets it. */
export function wholeOf(row: TemplateRow, now: Date): WholeTemplate {
  const { id, wa_number_id, name, category, status, content, footer_content, language } = row
  const edits = listOf(row.edits) as Date[]
  const quick_replies = quickRepliesOf(row)
  return {
    id,
    wa_number_id,
    name,
    category,
    status,
    content,
    footer_content,
    language,
    updated_at: row.updated_at.toISOString(),
    samples: row.samples as Record<string, string>,
    rejection: status === 'rejected' ? rejectionSentence(row.rejection) : null,
    advice: status === 'rejected' ? row.advice : null,
    unknown_status: unknownStatus(row.platform_status),
    quality: row.quality,
    locked: editProblem({ ...row, edits }, now),
    quick_replies,
    is_beyond_us: category !== 'authentication' && wantsMoreThanTexts(row.components),
    other_parts: otherParts(row)
      .map(({ type }) => textOf(type) ?? '?')
      .filter((type) => type !== 'BUTTONS' || quick_replies === null),
  }
}

/** Why this name cannot be taken in this language, in Portuguese; null if it can. */
export async function nameProblem(
  db: Db,
  number: TemplateNumber,
  { meta_name, language }: { meta_name: string; language: string },
  now: Date,
): Promise<string | null> {
  const locked = sql<Date>`${now}::timestamptz - make_interval(days => ${nameLockDays})`
  const taken = await db
    .selectFrom('wa_template')
    .select(['deleted_at'])
    .where('business_id', '=', number.business_id)
    .where('wa_number_id', '=', number.id)
    .where('meta_name', '=', meta_name)
    .where('language', '=', language)
    .where((eb) =>
      eb.or([
        eb('deleted_at', 'is', null),
        eb.and([eb('deleted_at', '>', locked), eb('platform_status', '=', 'APPROVED')]),
      ]),
    )
    .orderBy(sql`deleted_at is null`, 'desc')
    .executeTakeFirst()
  if (!taken) return null
  return taken.deleted_at === null
    ? 'Já existe um modelo com este nome neste idioma. Hífen e sublinhado contam como iguais.'
    : `O modelo com este nome foi excluído há menos de ${nameLockDays} dias: até lá, o WhatsApp não libera o nome.`
}
