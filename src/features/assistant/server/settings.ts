import { type AssistantSettings, defaultSettings, type OptionalChoice } from '../settings.ts'
import type { SavedSettings } from '../settings.contract.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { Act } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { inBranch } from '#platform/database/in-branch.ts'

const columns = [
  'enabled',
  'answers_when',
  'hours_from',
  'hours_to',
  'greeting',
  'closing',
  'choices',
  'updated_at',
] as const

const rowOf = (db: Db, branch: BranchKey) =>
  db.selectFrom('assistant_setting').select(columns).where(inBranch(branch))

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>

const settingsOf = ({ updated_at: _at, ...row }: Row): AssistantSettings => ({
  ...row,
  choices: row.choices as OptionalChoice[],
})

/** The settings of an establishment; the defaults before its first save. */
export async function findSettings(db: Db, branch: BranchKey): Promise<AssistantSettings> {
  const row = await rowOf(db, branch).executeTakeFirst()
  return row ? settingsOf(row) : defaultSettings
}

/** The settings as our calls answer them. */
export async function shownSettings(db: Db, branch: BranchKey): Promise<SavedSettings> {
  const row = await rowOf(db, branch).executeTakeFirst()
  return row
    ? { ...settingsOf(row), updated_at: row.updated_at.toISOString() }
    : { ...defaultSettings, updated_at: null }
}

/** Saves the settings of an establishment. Throws 'stale' when they changed since `seen` (D-107). */
export async function saveSettings(
  trx: Trx,
  branch: BranchKey,
  act: Act,
  { settings, seen }: { settings: AssistantSettings; seen: string | null | undefined },
): Promise<void> {
  const key = { business_id: branch.business_id, branch_id: branch.id }
  // If two people save for the first time at once, the second waits here and then finds the first one's row.
  const added = await trx
    .insertInto('assistant_setting')
    .values({ ...key, ...settings, updated_at: act.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('branch_id')
    .executeTakeFirst()
  const before = await rowOf(trx, branch).forUpdate().executeTakeFirstOrThrow()
  if (!added) {
    refuseStale(before.updated_at, seen)
    await trx
      .updateTable('assistant_setting')
      .set({ ...settings, updated_at: act.now })
      .where(inBranch(branch))
      .execute()
  }
  await audit(trx, act, {
    branch,
    action: added ? 'create' : 'update',
    entity: 'assistant_setting',
    entity_id: branch.id,
    changes: changedFields(added ? { ...defaultSettings } : settingsOf(before), settings),
  })
}
