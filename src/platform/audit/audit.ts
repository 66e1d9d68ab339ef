import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Act } from '#platform/act.ts'
import { insertAct } from './audit.queries.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Fields whose values never reach the log; it only says that they changed. */
const secret = /password|secret|token/i

/** The changes, as `{field: [before, after]}`; equal fields are left out, secrets come without their values (D-97). */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[field] ?? null))
      .map(([field, value]) => [field, [before[field] ?? null, value ?? null]]),
  )
}

/** The act and its object. */
export type AuditEntry = {
  /** English verb of the trade, such as 'approve'. */
  action: string
  /** The noun it was done to, such as 'reservation'. */
  entity: string
  entity_id?: number | null
  branch?: BranchKey
  /** For an act on a business and none of its branches. */
  business_id?: number
  changes?: Record<string, unknown>
}

/** The row of an act. */
export function auditRow(act: Act, entry: AuditEntry) {
  const { branch, business_id, action, entity, entity_id, changes = {} } = entry
  const shown = Object.entries(changes).map(([field, value]) => [field, secret.test(field) ? '[…]' : value])
  return {
    at: act.now,
    business_id: branch?.business_id ?? business_id ?? null,
    branch_id: branch?.id ?? null,
    actor: act.actor,
    user_id: act.person?.id ?? null,
    ip: act.ip,
    request_id: act.request_id,
    action,
    entity,
    entity_id: entity_id ?? null,
    changes: Object.fromEntries(shown),
  }
}

/**
 * A part of a statement: the act of a row that another part inserts. `row` is the JSON of an `auditRow` without id, `of` names the part,
 * which has the id.
 */
export const auditPart = (row: Expression<unknown>, of: string): RawBuilder<unknown> => sql`
  insert into audit_log (at, business_id, branch_id, actor, user_id, ip, request_id, action, entity, entity_id, changes)
  select at, business_id, branch_id, actor, user_id, ip, request_id, action, entity, ${sql.ref(`${of}.id`)}, changes
  from ${sql.table(of)}, jsonb_to_record(${row}) as act (
    at timestamptz, business_id bigint, branch_id bigint, actor text, user_id bigint, ip text, request_id text,
    action text, entity text, changes jsonb)`

/** Writes who did what in the transaction of the change, so that both are stored or neither (D-97). Kept for 12 months. */
export function audit(trx: Db, act: Act, entry: AuditEntry): Promise<void> {
  const row = auditRow(act, entry)
  return insertAct(trx, { ...row, changes: JSON.stringify(row.changes) })
}

/** Writes many acts in one statement, such as those of an import. */
export async function auditAll(trx: Db, act: Act, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => auditRow(act, entry))
  await trx
    .insertInto('audit_log')
    .values(rows.map((row) => ({ ...row, changes: JSON.stringify(row.changes) })))
    .execute()
}

/** Acts are kept for 12 months (D-97). Deletes the oldest ones, at most `count`, and returns how many. */
export async function pruneAudit(db: Db, now: Date, count: number): Promise<number> {
  // Postgres subtracts the months: a JavaScript Date one year before 29 February is 1 March.
  const oldest = sql<Date>`${now}::timestamptz - interval '12 months'`
  const { numDeletedRows } = await db
    .deleteFrom('audit_log')
    .where('id', 'in', (old) =>
      old.selectFrom('audit_log').select('id').where('at', '<', oldest).orderBy('at').limit(count),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
