import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { compiled, sendLater } from '#platform/database/engine/statements.ts'

/** A row of the log; `changes` is JSON. */
type Row = {
  at: Date
  business_id: number | null
  branch_id: number | null
  actor: string
  user_id: number | null
  ip: string | null
  request_id: string | null
  action: string
  entity: string
  entity_id: number | null
  changes: string
}

const insertion = compiled(
  (_db, row: Row) => sql<never>`
    insert into audit_log (at, business_id, branch_id, actor, user_id, ip, request_id, action, entity, entity_id, changes)
    values (${row.at}, ${row.business_id}, ${row.branch_id}, ${row.actor}, ${row.user_id}, ${row.ip}, ${row.request_id},
      ${row.action}, ${row.entity}, ${row.entity_id}, ${row.changes})`,
)

/** Inserts the row of an act with the next statement or the commit. */
export const insertAct = (trx: Db, row: Row): Promise<void> => sendLater(trx, insertion.of(trx, row))
