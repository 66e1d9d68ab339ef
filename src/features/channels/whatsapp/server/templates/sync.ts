import { sql } from 'kysely'
import { categoryOf, isGone, templateStatusOf } from '../../template-status.ts'
import { noteFailure, templateAccess } from './edge.ts'
import type { TemplateNumber } from './queries.ts'
import type { Act } from '#platform/act.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'
import { listMetaTemplates, type MetaTemplate } from '../graph/templates.ts'

const partOf = ({ components }: MetaTemplate, type: string) =>
  components.find((part) => part.type.toUpperCase() === type)?.text ?? null

/** Writes what Meta says of one template, new or known. `asked` is when Meta was asked: a later event counts more. */
async function writeTemplate(trx: Trx, number: TemplateNumber, given: MetaTemplate, asked: Date) {
  const { business_id, id: wa_number_id } = number
  const category = categoryOf(given.category)
  const isCode = category === 'authentication'
  const [content, footer_content] = [partOf(given, 'BODY'), partOf(given, 'FOOTER')]
  const status = templateStatusOf(given.status)
  const said = {
    meta_id: given.id,
    platform_status: given.status,
    components: JSON.stringify(given.components),
    quality: given.quality_score?.score ?? null,
    rejection: given.rejected_reason,
    ...(category ? { category } : {}),
  }
  // Meta writes the text of a code itself; the typed one stays.
  const words = isCode || content === null ? {} : { content, footer_content }
  const isEdited = sql<boolean>`(content, footer_content) is distinct from (${content}::text, ${footer_content}::text)`
  const known = await trx
    .updateTable('wa_template')
    .set({
      ...said,
      ...words,
      ...(status ? { status, status_at: asked } : {}),
      ...(isCode || content === null
        ? {}
        : { updated_at: sql`case when ${isEdited} then ${asked}::timestamptz else updated_at end` }),
    })
    .where('business_id', '=', business_id)
    .where('wa_number_id', '=', wa_number_id)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('meta_id', '=', given.id),
        eb.and([
          eb('meta_id', 'is', null),
          eb('meta_name', '=', given.name),
          eb('language', '=', given.language),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb('status_at', 'is', null), eb('status_at', '<=', asked)]))
    .returning('id')
    .executeTakeFirst()
  if (known || isGone(given.status)) return
  await trx
    .insertInto('wa_template')
    .values({
      business_id,
      wa_number_id,
      name: given.name,
      language: given.language,
      content: content ?? '',
      footer_content,
      category: 'utility',
      ...said,
      status: status ?? 'pending',
      status_at: asked,
      updated_at: asked,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Templates that Meta no longer lists were deleted there. */
function markGone(trx: Trx, { business_id, id }: TemplateNumber, listed: string[], asked: Date) {
  return trx
    .updateTable('wa_template')
    .set({ status: 'inactive', platform_status: 'DELETED', status_at: asked })
    .where('business_id', '=', business_id)
    .where('wa_number_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('meta_id', 'is not', null)
    .where(sql<boolean>`meta_id <> all(${listed}::text[])`)
    .where((eb) => eb.or([eb('status_at', 'is', null), eb('status_at', '<', asked)]))
    .execute()
}

/** Reads the templates of a number from Meta; imports those that are new to us. */
async function syncTemplates(act: Act, { business_id, number_id }: OfNumber): Promise<void> {
  const { house } = act
  const number = await house.db
    .selectFrom('wa_number')
    .select(['id', 'business_id', 'wa_account_id'])
    .where('business_id', '=', business_id)
    .where('id', '=', number_id)
    .executeTakeFirst()
  const access = number && (await templateAccess(act, house.db, number))
  if (!access) return
  const asked = house.now()
  const outcome = await listMetaTemplates(house.meta.graph, {
    token: access.token,
    waba_id: number.wa_account_id,
  })
  if (outcome.kind !== 'done') {
    await noteFailure(act, number, access, outcome)
    // Repeats a read after a failure that may pass; the next sync does the rest.
    if (outcome.kind !== 'refused') throw new Error('The templates could not be read.')
    return
  }
  const listed = outcome.answer
  await transaction(house.db, async (trx) => {
    for (const each of listed) await writeTemplate(trx, number, each, asked)
    await markGone(
      trx,
      number,
      listed.map(({ id }) => id),
      asked,
    )
  })
}

export type OfNumber = { business_id: number; number_id: number }

/** Reads a number's templates again: after connecting, when its page is opened, after an event without a known template (D-136). */
export const syncTemplatesJob: Job<OfNumber> = {
  name: 'sync_templates',
  tries: 4,
  backoffSeconds: 5,
  run: syncTemplates,
}

const everyNumber = (db: Db) =>
  db.selectFrom('wa_number').select(['business_id', 'id']).orderBy('id').execute()

/** Every few hours: events get lost. */
export const syncAllTemplates: Job<Record<never, never>> = {
  name: 'sync_all_templates',
  cron: '17 */4 * * *',
  async run({ house }) {
    for (const { business_id, id } of await everyNumber(house.db)) {
      await house.enqueue(house.db, syncTemplatesJob, { business_id, number_id: id })
    }
  },
}

/** Seconds between two syncs that visits of a number's page ask for. */
const visitSeconds = 15

/** Reads the templates again because somebody looks at them; not twice within some seconds. */
export async function syncForVisit(act: Act, db: Db, { business_id, number_id }: OfNumber): Promise<void> {
  await transaction(db, async (trx) => {
    const asked = await trx
      .updateTable('wa_number')
      .set({ templates_asked_at: act.now })
      .where('business_id', '=', business_id)
      .where('id', '=', number_id)
      .where((eb) =>
        eb.or([
          eb('templates_asked_at', 'is', null),
          eb('templates_asked_at', '<=', new Date(act.now.getTime() - visitSeconds * 1000)),
        ]),
      )
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('meta_connection')
            .select('meta_connection.id')
            .where('meta_connection.business_id', '=', business_id)
            .where('service', '=', 'whatsapp')
            .where('lost_at', 'is', null),
        ),
      )
      .returning('id')
      .executeTakeFirst()
    if (asked) await act.house.enqueue(trx, syncTemplatesJob, { business_id, number_id })
  })
}
