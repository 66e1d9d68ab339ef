import { sql } from 'kysely'
import type { ReminderSettings } from '../contract.ts'
import { defaults } from '../rules.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The branch's row; undefined until it saves one. */
export const findSetting = (db: Db, branch: BranchKey) =>
  db.selectFrom('reminder_setting').selectAll().where(inBranch(branch)).executeTakeFirst()

/** The branch's settings; before its first save the defaults, switched off. */
export async function reminderPreferencesOf(db: Db, branch: BranchKey): Promise<ReminderSettings['wanted']> {
  const row = await findSetting(db, branch)
  if (!row) return { sends: false, ...defaults, approval_template_id: null, reminder_template_id: null }
  const { sends_since, on_approval, leads, approval_template_id, reminder_template_id } = row
  return {
    sends: sends_since !== null,
    on_approval,
    leads,
    approval_template_id,
    reminder_template_id,
    quiet_from: row.quiet_from,
    quiet_until: row.quiet_until,
  }
}

/** Saves a branch's settings; reminders that were on keep the time since which they are on. */
export async function saveWanted(
  trx: Trx,
  { business_id, id: branch_id }: BranchKey,
  { sends, ...wanted }: ReminderSettings['wanted'],
  now: Date,
): Promise<void> {
  const row = { ...wanted, leads: sql<number[]>`${wanted.leads}::smallint[]`, updated_at: now }
  await trx
    .insertInto('reminder_setting')
    .values({ business_id, branch_id, sends_since: sends ? now : null, ...row })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'branch_id']).doUpdateSet({
        ...row,
        sends_since: sends ? sql`coalesce(reminder_setting.sends_since, excluded.sends_since)` : null,
      }),
    )
    .execute()
}
