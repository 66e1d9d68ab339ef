import { type RawBuilder, sql } from 'kysely'
import type { Traces } from '#lib/person/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { mentions } from '#platform/database/mentions.ts'

/** Lines of imported files that wait in the table and mention a person; they are deleted within a day of the import's last step. */
export async function importedLineHoldings(db: Db, business_id: number, traces: Traces) {
  const { rows } = await sql<{ import_id: number; line: unknown }>`
    select batch.import_id, line
    from customer_import_batch batch, jsonb_array_elements(coalesce(batch.people, batch.lines::jsonb, '[]')) line
    where batch.business_id = ${business_id} and ${mentions(sql`line::text`, traces)}
    order by batch.import_id, batch.number`.execute(db)
  return rows
}

/** A JSON list without the elements that mention a person. */
const without = (list: RawBuilder<unknown>, traces: Traces) => sql`(
  select coalesce(jsonb_agg(element order by place), '[]')
  from jsonb_array_elements(${list}) with ordinality as elements (element, place)
  where not ${mentions(sql`element::text`, traces)})`

/** Removes a person's lines from imports that are not written yet, so that no import brings an erased person back (D-98). */
export async function eraseImportedLines(trx: Trx, business_id: number, traces: Traces): Promise<void> {
  await sql`
    update customer_import_batch batch
    set lines = case when lines is not null then ${without(sql`lines::jsonb`, traces)}::text end,
      people = case when people is not null then ${without(sql`people`, traces)} end,
      problems = case when problems is not null then ${without(sql`problems`, traces)} end
    where business_id = ${business_id}
      and ${mentions(sql`concat_ws(' ', lines, people, problems)`, traces)}`.execute(trx)
}
