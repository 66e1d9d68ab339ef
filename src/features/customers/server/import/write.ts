import { sql } from 'kysely'
import { setTimeout as rest } from 'node:timers/promises'
import { tagCountLimit } from '../../rules.ts'
import { changeBy, type CheckedPerson, customersWith } from './differences.ts'
import { type ImportKey, type ImportRow, isLeftOut, type LineProblem } from './queries.ts'
import { audit, auditAll, changedFields } from '#platform/audit/audit.ts'
import type { Act } from '#platform/act.ts'
import { describeFailure } from '#platform/failure.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'

type Batch = { import: ImportRow; number: number; now: Date }

const given = ({ import: { business_id, id }, number }: Batch) => sql`
  customer_import_batch batch, jsonb_to_recordset(batch.people)
    as given (name text, phone text, phone_key text, email text, birth_date date, note text, tags jsonb)
  where batch.business_id = ${business_id} and batch.import_id = ${id} and batch.number = ${number}`

/** Creates the new customers of a batch; returns their ids and phones. All imports lock customers in the same order. */
async function createCustomers(trx: Trx, batch: Batch) {
  const { business_id } = batch.import
  const { rows } = await sql<{ id: number; phone_key: string }>`
    insert into customer (business_id, name, phone, email, email_source, birth_date, created_at, updated_at)
    select ${business_id}, given.name, given.phone, given.email, case when given.email is not null then 'staff' end,
      given.birth_date, ${batch.now}::timestamptz, ${batch.now}::timestamptz
    from ${given(batch)} order by given.phone_key
    on conflict (business_id, phone_key) do nothing
    returning id, phone_key`.execute(trx)
  return rows
}

/** Fills, or replaces, what `changeBy` says of the customers who exist, and logs it with old and new values; returns who changed. */
async function changeCustomers(
  trx: Trx,
  act: Act,
  { import: row, now }: Batch,
  people: readonly CheckedPerson[],
): Promise<number[]> {
  const { business_id, branch_id, user_id } = row
  const byKey = new Map(people.map((person) => [person.phone_key, person]))
  const known = await customersWith(trx, business_id, [...byKey.keys()])
    .forUpdate()
    .execute()
  const changed = known.flatMap((customer) => {
    const change = changeBy(customer, byKey.get(customer.phone_key)!, row)
    return Object.keys(change).length > 0
      ? [{ id: customer.id, change, changes: changedFields(customer, change) }]
      : []
  })
  if (changed.length === 0) return []
  const values = JSON.stringify(changed.map(({ id, change }) => ({ id, ...change })))
  await sql`
    update customer set
      name = coalesce(given.name, customer.name), phone = coalesce(given.phone, customer.phone),
      email = coalesce(given.email, customer.email),
      email_source = case when given.email is not null then 'staff' else customer.email_source end,
      birth_date = coalesce(given.birth_date, customer.birth_date), updated_at = ${now}
    from jsonb_to_recordset(${values}::jsonb) as given (id bigint, name text, phone text, email text, birth_date date)
    where customer.business_id = ${business_id} and customer.id = given.id`.execute(trx)
  const importer = { ...act, now, person: act.person ?? { id: user_id } }
  const branch = { business_id, id: branch_id }
  const entries = changed.map(({ id, changes }) => ({
    action: 'import',
    entity: 'customer',
    entity_id: id,
    branch,
    changes,
  }))
  await auditAll(trx, importer, entries)
  return changed.map(({ id }) => id)
}

/** A customer's own id, or that of the record that they were merged into. */
const recordOf = sql`coalesce(customer.merged_into, customer.id)`

/** Links the customers of a batch to the branch; returns those that were not linked. */
async function linkCustomers(trx: Trx, batch: Batch): Promise<number[]> {
  const { business_id, branch_id } = batch.import
  const { rows } = await sql<{ customer_id: number }>`
    insert into customer_branch (business_id, branch_id, customer_id, created_at)
    select distinct ${business_id}::bigint, ${branch_id}::bigint, ${recordOf}, ${batch.now}::timestamptz
    from customer where customer.business_id = ${business_id}
      and customer.phone_key in (select given.phone_key from ${given(batch)})
    order by 3
    on conflict do nothing
    returning customer_id`.execute(trx)
  return rows.map(({ customer_id }) => customer_id)
}

/**
 * Adds the notes of a batch that their customers do not have yet; returns these customers. Looks up customer by customer, because the
 * planner, which guesses the length of a batch, would otherwise read all customers and notes.
 */
async function addNotes(trx: Trx, batch: Batch): Promise<number[]> {
  const { business_id, user_id } = batch.import
  const { rows } = await sql<{ customer_id: number }>`
    insert into customer_note (business_id, customer_id, kind, text, author_id, created_at)
    select ${business_id}, known.id, 'note', wanted.note, ${user_id}, ${batch.now}::timestamptz
    from (select given.phone_key, given.note from ${given(batch)}) wanted
    cross join lateral (
      select ${recordOf} as id from customer
      where customer.business_id = ${business_id} and customer.phone_key = wanted.phone_key limit 1
    ) known
    where wanted.note is not null and (
      select count(*) from customer_note note
      where note.business_id = ${business_id} and note.customer_id = known.id and note.kind = 'note'
        and note.text = wanted.note) = 0
    returning customer_id`.execute(trx)
  return rows.map(({ customer_id }) => customer_id)
}

/** Adds the tags of a batch that their customers do not have yet, up to the limit; returns these customers. */
async function addTags(trx: Trx, batch: Batch): Promise<number[]> {
  const { business_id } = batch.import
  const { rows } = await sql<{ customer_id: number }>`
    insert into customer_tag (business_id, customer_id, tag)
    select ${business_id}, known.id, added.tag
    from (select given.phone_key, given.tags from ${given(batch)}) wanted
    cross join lateral (
      select ${recordOf} as id from customer
      where customer.business_id = ${business_id} and customer.phone_key = wanted.phone_key limit 1
    ) known
    cross join lateral (
      select word as tag, row_number() over () as place from jsonb_array_elements_text(wanted.tags) word
      where not exists (
        select from customer_tag tag
        where tag.business_id = ${business_id} and tag.customer_id = known.id and lower(tag.tag) = lower(word))
    ) added
    where added.place + (
      select count(*) from customer_tag tag where tag.business_id = ${business_id} and tag.customer_id = known.id) <= ${tagCountLimit}
    on conflict do nothing
    returning customer_id`.execute(trx)
  return rows.map(({ customer_id }) => customer_id)
}

/** A batch's valid lines, and how many lines are not imported. */
async function loadLines(trx: Trx, { import: { business_id, id }, number }: Batch) {
  const { people, problems } = await trx
    .selectFrom('customer_import_batch')
    .select(['people', 'problems'])
    .where('business_id', '=', business_id)
    .where('import_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return {
    people: (people ?? []) as CheckedPerson[],
    leftOut: ((problems ?? []) as LineProblem[]).filter(isLeftOut).length,
  }
}

/** Writes the next batch in one transaction; false if no batch is left, or the import was stopped. */
function writeBatch(db: Db, act: Act, { business_id, id }: ImportKey): Promise<boolean> {
  return transaction(db, async (trx) => {
    const now = act.house.now()
    const row = await trx
      .selectFrom('customer_import')
      .selectAll()
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return false
    const batch: Batch = { import: row, number: row.batches_done, now }
    const { people, leftOut } = await loadLines(trx, batch)
    const made = await createCustomers(trx, batch)
    const isNew = new Set(made.map(({ phone_key }) => phone_key))
    const changed = await changeCustomers(
      trx,
      act,
      batch,
      people.filter(({ phone_key }) => !isNew.has(phone_key)),
    )
    const linked = await linkCustomers(trx, batch)
    const noted = await addNotes(trx, batch)
    const tagged = await addTags(trx, batch)
    const created = made.length
    const touched = new Set([...made.map(({ id: one }) => one), ...changed, ...linked, ...noted, ...tagged])
      .size
    await sql`
      update customer_import_batch set lines = null, people = null
      where business_id = ${business_id} and import_id = ${id} and number = ${batch.number}`.execute(trx)
    const isLast = row.batches_done + 1 === row.batches_total
    const after = await trx
      .updateTable('customer_import')
      .set({
        batches_done: row.batches_done + 1,
        rows_done: row.rows_done + people.length + leftOut,
        rows_new: row.rows_new + created,
        rows_updated: row.rows_updated + touched - created,
        rows_unchanged: row.rows_unchanged + people.length - touched,
        state: isLast ? 'done' : 'running',
        updated_at: now,
      })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isLast) await auditImport(trx, act, after)
    return !isLast
  })
}

/** Writes once for an import who started it, and its counts. */
export async function auditImport(trx: Trx, act: Act, row: ImportRow): Promise<void> {
  const { business_id, branch_id, file_name, rows_total, rows_done } = row
  const { rows_new, rows_updated, rows_unchanged, rows_duplicate, rows_wrong, rows_partial } = row
  const counts = {
    rows_total,
    rows_done,
    rows_new,
    rows_updated,
    rows_unchanged,
    rows_duplicate,
    rows_wrong,
    rows_partial,
  }
  await audit(
    trx,
    { ...act, person: act.person ?? { id: row.user_id } },
    {
      action: 'import',
      entity: 'customer',
      branch: { business_id, id: branch_id },
      changes: { file_name, ...counts },
    },
  )
}

/**
 * Refreshes the planner's statistics, by which lists and searches choose their indexes: Postgres does so by itself only a minute later. The
 * embedded database has `vacuumEvery`.
 */
async function analyze({ house: { database, log } }: Act): Promise<void> {
  if (database.kind === 'embedded') return
  await database
    .executeSql('analyze customer, customer_branch')
    .catch((error: unknown) => log.warn({ failure: describeFailure(error) }, 'customers not analyzed'))
}

/** Batches after which the tables may have grown tenfold. */
const analyzedAfter = [1, 10]

/** Writes the rest of an import, batch by batch, and pauses after each as long as it took, so that others are answered. */
export async function writeImport(db: Db, act: Act, key: ImportKey): Promise<void> {
  for (let batches = 1; ; batches++) {
    const started = performance.now()
    const hasMore = await writeBatch(db, act, key)
    if (!hasMore || analyzedAfter.includes(batches)) await analyze(act)
    if (!hasMore) return
    await rest(Math.min(performance.now() - started, 500))
  }
}
