import { canFill, type Samples, type TemplateChoices } from '../../template-choice.ts'
import { wantsMoreThanTexts } from '../../template-parts.ts'
import { variablesIn } from '../../template-text.ts'
import { recordsOf } from '#lib/loose-json.ts'
import type { Db } from '#platform/database/database.ts'

/** The templates of a business's active numbers that were not deleted. */
const templatesOf = (db: Db, business_id: number) =>
  db
    .selectFrom('wa_template as template')
    .innerJoin('wa_number as number', (join) =>
      join
        .onRef('number.business_id', '=', 'template.business_id')
        .onRef('number.id', '=', 'template.wa_number_id'),
    )
    .select(['template.id', 'template.name', 'template.language', 'template.status', 'template.content'])
    .select(['template.category', 'template.components', 'number.id as number_id'])
    .select(['number.verified_name', 'number.display_phone_number', 'number.phone_number_id'])
    .where('template.business_id', '=', business_id)
    .where('template.deleted_at', 'is', null)
    .where('number.status', '=', 'active')

type TemplateRow = Awaited<ReturnType<ReturnType<typeof templatesOf>['executeTakeFirstOrThrow']>>

/** Whether a message can be made of a template: active, a text, and with variables that the message knows. */
const fits = ({ status, category, content, components }: TemplateRow, known: Samples): boolean =>
  status === 'active' &&
  category !== 'authentication' &&
  !recordsOf(components).some(({ type }) => type === 'HEADER') &&
  !wantsMoreThanTexts(components) &&
  canFill(variablesIn(content), known)

/** An active template that a message with these values can be made of, with the platform's id of its number; null for every other. */
export async function findFitting(db: Db, business_id: number, id: number | null, known: Samples) {
  if (id === null) return null
  const row = await templatesOf(db, business_id).where('template.id', '=', id).executeTakeFirst()
  return row && fits(row, known) ? { id: row.id, account: row.phone_number_id } : null
}

const numberName = (row: { verified_name: string; display_phone_number: string }) =>
  `${row.verified_name} · ${row.display_phone_number}`

/** Templates and active numbers of a business, for a setting that chooses the template of a message with these values. */
export async function templateChoicesOf(
  db: Db,
  business_id: number,
  known: Samples,
): Promise<TemplateChoices> {
  const [rows, numbers] = await Promise.all([
    templatesOf(db, business_id).orderBy('template.name').orderBy('template.id').execute(),
    db
      .selectFrom('wa_number')
      .select(['id', 'verified_name', 'display_phone_number'])
      .where('business_id', '=', business_id)
      .where('status', '=', 'active')
      .orderBy('id')
      .execute(),
  ])
  return {
    templates: rows.map((row) => {
      const { id, name, language, status, content, number_id } = row
      const number = numberName(row)
      return { id, name, language, status, content, number_id, number, fits: fits(row, known) }
    }),
    numbers: numbers.map((row) => ({ id: row.id, name: numberName(row) })),
  }
}
