import { type CompiledQuery, type Expression, type SqlBool, sql } from 'kysely'
import { compiled } from './engine/compiled.ts'
import type { Db } from './database.ts'
import { tenantRole } from './tenants.ts'

/**
 * Builds the statement that says whether a call may still be made. It enters the given business, unless null, or fails, and then nothing
 * that was sent with it runs.
 */
export type EntryCheck = (enter: number | null) => CompiledQuery

/** The state of the error with which a check fails: a code of our own, like that of bookings. */
const failedState = 'CC002'

/** Whether a statement failed because the check before it did. */
export const isFailedCheck = (error: unknown) => (error as { code?: string })?.code === failedState

/** Builds the checks of one kind: each holds where the condition does with the values it is given. */
export function entryCheck<Given extends Record<string, unknown>>(
  condition: (db: Db, given: Given) => Expression<SqlBool>,
): (db: Db, given: Given) => EntryCheck {
  const refuse = sql`f_refuse('check', ${sql.lit(failedState)})::text`
  const stay = compiled(
    (db, given: Given) => sql`select case when ${condition(db, given)} then '' else ${refuse} end`,
  )
  const enter = compiled(
    (db, given: Given & { entered: string }) => sql`select case when ${condition(db, given)}
      then set_config('role', ${sql.lit(tenantRole)}, true) || set_config('app.business_id', ${given.entered}, true)
      else ${refuse} end`,
  )
  return (db, given) => (business) =>
    business === null
      ? stay.of(db, given).compile()
      : enter.of(db, { ...given, entered: String(business) }).compile()
}
