import { type ExpressionBuilder, sql } from 'kysely'
import type { Traces } from '#lib/person/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { mentions } from '#platform/database/mentions.ts'
import type { Tables } from '#platform/database/tables.ts'

/** Rows of a person that entries can be about, by entity. */
export type PersonRows = Readonly<Record<string, number[]>>

const isAbout = (rows: PersonRows, traces: Traces) => (eb: ExpressionBuilder<Tables, 'audit_log'>) =>
  eb.or([
    ...Object.entries(rows).map(([entity, ids]) =>
      eb.and([eb('entity', '=', entity), eb('entity_id', '=', eb.fn.any(sql<number[]>`${ids}::bigint[]`))]),
    ),
    eb(mentions(sql`audit_log.changes::text`, traces), '=', true),
  ])

/** The entries of a business about a person, oldest first. Who of the staff acted is theirs, not the person's, and left out. */
export function entriesAbout(db: Db, business_id: number, rows: PersonRows, traces: Traces) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'action', 'entity', 'entity_id', 'changes'])
    .where('business_id', '=', business_id)
    .where(isAbout(rows, traces))
    .orderBy('id')
    .execute()
}

/**
 * Removes what the entries of a business tell about a person: each value becomes '[…]', and the address of a guest is removed (D-98). The
 * actor, the act and the record stay. Returns how many entries there are.
 */
export async function clearEntriesAbout(trx: Trx, business_id: number, rows: PersonRows, traces: Traces) {
  const { numUpdatedRows } = await trx
    .updateTable('audit_log')
    .set({
      ip: sql`case when actor = 'guest' then null else ip end`,
      changes: sql`(select coalesce(jsonb_object_agg(field, to_jsonb('[…]'::text)), '{}') from jsonb_object_keys(changes) field)`,
    })
    .where('business_id', '=', business_id)
    .where(isAbout(rows, traces))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
