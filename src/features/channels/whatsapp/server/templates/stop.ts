import type { Trx } from '#platform/database/database.ts'

/** A pause of Meta, or the end. */
const words: Record<number, string> = { 132015: 'PAUSED', 132016: 'DISABLED' }

/** Meta refused to send this template: it is inactive until Meta says otherwise (D-135). */
export async function stopTemplate(
  trx: Trx,
  {
    business_id,
    template_id,
    code,
    now,
  }: { business_id: number; template_id: number; code: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('wa_template')
    .set({ status: 'inactive', platform_status: words[code] ?? null, status_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', template_id)
    .execute()
}
