import { isOfField } from '../delivery.ts'
import { sql } from 'kysely'
import { categoryOf, templateStatusOf } from '../../template-status.ts'
import { type AccountNumber, numbersOfAccount } from '../accounts.queries.ts'
import { syncTemplatesJob } from './sync.ts'
import { type LooseRecord, recordOf, textOf } from '#lib/loose-json.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { WebhookChange } from '#platform/webhooks/changes.ts'
import type { WebhookListener, PartOutcome } from '#platform/webhooks/listener.ts'

const statusField = 'message_template_status_update'
const qualityField = 'message_template_quality_update'
const partsField = 'message_template_components_update'
const categoryField = 'template_category_update'

/** The template of an event: by Meta's id, otherwise by its name and language. Only an event newer than our state changes it. */
function templateOf(db: Db, { business_id, id }: AccountNumber, { at, value }: WebhookChange) {
  const meta_id = textOf(value.message_template_id)
  const [name, language] = [textOf(value.message_template_name), textOf(value.message_template_language)]
  return (
    db
      .updateTable('wa_template')
      .where('business_id', '=', business_id)
      .where('wa_number_id', '=', id)
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          ...(meta_id ? [eb('meta_id', '=', meta_id)] : []),
          ...(name && language ? [eb.and([eb('meta_name', '=', name), eb('language', '=', language)])] : []),
          ...(!meta_id && !(name && language) ? [eb.lit(false)] : []),
        ]),
      )
      // Meta's times have no parts of a second.
      .where(sql<boolean>`(status_at is null or date_trunc('second', status_at) <= ${at}::timestamptz)`)
  )
}

function statusChanges({ event, reason, rejection_info, other_info }: LooseRecord, at: Date) {
  const word = textOf(event) ?? ''
  const status = templateStatusOf(word)
  if (!status) return null
  const { recommendation, reason: words } = recordOf(rejection_info)
  return {
    status,
    platform_status: word.toUpperCase(),
    status_at: at,
    rejection: status === 'rejected' ? textOf(reason) : null,
    advice: textOf(recommendation) ?? textOf(words) ?? textOf(recordOf(other_info).description),
  }
}

/** Applies an event to the template of one number; false if the template is unknown, or if the meaning has to be read from Meta. */
async function apply(db: Db, number: AccountNumber, change: WebhookChange): Promise<boolean> {
  const { field, value, at } = change
  const template = templateOf(db, number, change)
  if (field === qualityField) {
    const quality = textOf(value.new_quality_score)
    await template.set({ quality }).execute()
    return true
  }
  const category = categoryOf(textOf(value.new_category) ?? '')
  if (field === categoryField && category) {
    return (await template.set({ category }).returning('id').execute()).length > 0
  }
  const changes = field === statusField ? statusChanges(value, at) : null
  if (!changes) return false
  return (await template.set(changes).returning('id').execute()).length > 0
}

/** Applies an event to every number of the account; reads unclear changes from Meta again (meta-platform §8). */
async function take(act: Act, change: WebhookChange): Promise<PartOutcome> {
  const { db, enqueue } = act.house
  const numbers = await numbersOfAccount(db, change.entry_id)
  if (numbers.length === 0) return { kind: 'ignored' }
  for (const number of numbers) {
    if (await apply(db, number, change)) continue
    await enqueue(db, syncTemplatesJob, { business_id: number.business_id, number_id: number.id })
  }
  return { kind: 'stored' }
}

/** Reviews, pauses, categories and quality of templates, ordered by the time of their entry (D-136). */
export const templateEvents: WebhookListener = {
  takes: isOfField(statusField, qualityField, partsField, categoryField),
  partsOf: (change) => [(act) => take(act, change)],
}
