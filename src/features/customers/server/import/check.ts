import { sql } from 'kysely'
import { setImmediate as turn } from 'node:timers/promises'
import type { Columns } from '../../import-columns.ts'
import { googleLabelLeftOut, personIn } from '../../import-lines.ts'
import { tagCountLimit } from '../../rules.ts'
import {
  type CheckedPerson,
  customersWith,
  differencesOf,
  differenceText,
  tagsOfCustomersWith,
} from './differences.ts'
import { type ImportKey, type LineProblem, noCounts } from './queries.ts'
import type { FileLine } from './read-file.ts'
import { type Db, transaction } from '#platform/database/database.ts'

/** One check of an import; a later one ends it. */
export type CheckKey = ImportKey & { check: number }

/** Lines checked in one turn of the event loop: less than a millisecond of work. */
const linesPerTurn = 50

type CheckedLines = { people: CheckedPerson[]; problems: LineProblem[] }

/** The contents of earlier batches: the line of every phone, and whether Google's label was reported. */
type EarlierLines = { phones: Map<string, number>; isLabelSaid: boolean }
const nothingSeen = (): EarlierLines => ({ phones: new Map(), isLabelSaid: false })

/** Checks one batch, and adds its contents to `seen`. */
async function checkLines(
  lines: readonly FileLine[],
  columns: Columns,
  today: string,
  seen: EarlierLines,
): Promise<CheckedLines> {
  const people: CheckedPerson[] = []
  const problems: LineProblem[] = []
  for (const [index, [line, cells, broken]] of lines.entries()) {
    if (index % linesPerTurn === 0) await turn()
    const found = broken === undefined ? personIn(cells, columns, { line, today }) : { msg: broken }
    if ('msg' in found) {
      problems.push({ line, kind: 'wrong', msg: found.msg, cells })
      continue
    }
    const first = seen.phones.get(found.person.phone_key)
    if (first !== undefined) {
      problems.push({ line, kind: 'duplicate', msg: `Mesmo telefone da linha ${first}.`, cells })
      continue
    }
    seen.phones.set(found.person.phone_key, line)
    people.push(found.person)
    if (found.hasGoogleLabel && !seen.isLabelSaid) {
      seen.isLabelSaid = true
      found.leftOut.push(googleLabelLeftOut)
    }
    if (found.leftOut.length > 0) {
      problems.push({ line, kind: 'partial', msg: found.leftOut.join(' '), cells })
    }
  }
  return { people, problems }
}

/** Adds to each person the customer's data that the file would replace; also as a problem of the line. */
async function compareLines(
  db: Db,
  business_id: number,
  lines: readonly FileLine[],
  { people, problems }: CheckedLines,
) {
  const cellsOf = new Map(lines.map(([line, cells]) => [line, cells]))
  const known = await customersWith(
    db,
    business_id,
    people.map(({ phone_key }) => phone_key),
  ).execute()
  const byKey = new Map(known.map((customer) => [customer.phone_key, customer]))
  for (const person of people) {
    const customer = byKey.get(person.phone_key)
    const shown = customer ? differencesOf(customer, person) : {}
    if (Object.keys(shown).length === 0) continue
    person.shown = shown
    const cells = cellsOf.get(person.line) ?? []
    problems.push({ line: person.line, kind: 'differs', msg: differenceText(shown, person), cells })
  }
}

const small = (tag: string) => tag.toLocaleLowerCase('pt-BR')

/** Takes the tags for which their customer has no room out of a batch, and says so. */
async function leaveOutTags(
  db: Db,
  business_id: number,
  lines: readonly FileLine[],
  { people, problems }: CheckedLines,
) {
  const keys = people.filter(({ tags }) => tags.length > 0).map(({ phone_key }) => phone_key)
  if (keys.length === 0) return
  const rows = await tagsOfCustomersWith(db, business_id, keys).execute()
  const byKey = Map.groupBy(rows, ({ phone_key }) => phone_key)
  for (const person of people) {
    const has = new Set(byKey.get(person.phone_key)?.map(({ tag }) => small(tag)))
    const fresh = person.tags.filter((tag) => !has.has(small(tag)))
    const over = fresh.slice(Math.max(0, tagCountLimit - has.size))
    if (over.length === 0) continue
    person.tags = person.tags.filter((tag) => !over.includes(tag))
    const msg = over
      .map((tag) => `A etiqueta '${tag}' ficou de fora: máximo de ${tagCountLimit} etiquetas.`)
      .join(' ')
    const told = problems.find(({ line, kind }) => line === person.line && kind === 'partial')
    if (told) told.msg += ` ${msg}`
    else {
      const cells = lines.find(([line]) => line === person.line)?.[1] ?? []
      problems.push({ line: person.line, kind: 'partial', msg, cells })
    }
  }
}

/** Stores the result of one batch, with the counts of what an import would do. False if this check is no longer wanted. */
function keepBatch(db: Db, key: CheckKey, number: number, found: CheckedLines, now: Date): Promise<boolean> {
  const people = JSON.stringify(found.people)
  const count = (kind: LineProblem['kind']) =>
    found.problems.filter((problem) => problem.kind === kind).length
  const [duplicates, wrong] = [count('duplicate'), count('wrong')]
  return transaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      with given as (
        select * from jsonb_to_recordset(${people}::jsonb)
          as given (name text, phone text, phone_key text, email text, birth_date date, note text, tags jsonb)
      ), compared as (
        select customer.id is null as is_new,
          link.customer_id is null
            or customer.only_wrote and customer.name <> given.name
            or length(customer.phone) < length(given.phone)
            or customer.email is null and given.email is not null
            or customer.birth_date is null and given.birth_date is not null
            or given.note is not null and (
              select count(*) from customer_note note
              where note.business_id = import.business_id and note.customer_id = coalesce(customer.merged_into, customer.id) and note.kind = 'note'
                and note.text = given.note) = 0
            or jsonb_array_length(given.tags) > (
              select count(*) from customer_tag tag
              where tag.business_id = import.business_id and tag.customer_id = coalesce(customer.merged_into, customer.id)
                and lower(tag.tag) in (select lower(word) from jsonb_array_elements_text(given.tags) word)) as is_changed
        from customer_import import cross join given
        left join customer on customer.business_id = import.business_id and customer.phone_key = given.phone_key
        left join customer_branch link on link.business_id = import.business_id and link.branch_id = import.branch_id
          and link.customer_id = coalesce(customer.merged_into, customer.id)
        where import.business_id = ${key.business_id} and import.id = ${key.id}
      ), counted as (
        select count(*) filter (where is_new)::int as new, count(*) filter (where not is_new and is_changed)::int as updated,
          count(*) filter (where not is_new and not is_changed)::int as unchanged
        from compared
      )
      update customer_import import set
        rows_done = rows_done + ${found.people.length + duplicates + wrong}::int,
        batches_done = ${number + 1}::int,
        rows_new = rows_new + counted.new, rows_updated = rows_updated + counted.updated,
        rows_unchanged = rows_unchanged + counted.unchanged,
        rows_duplicate = rows_duplicate + ${duplicates}::int, rows_wrong = rows_wrong + ${wrong}::int,
        rows_differing = rows_differing + ${count('differs')}::int, rows_partial = rows_partial + ${count('partial')}::int,
        state = case when batches_total = ${number + 1}::int then 'checked' else 'checking' end, updated_at = ${now}
      from counted
      where import.business_id = ${key.business_id} and import.id = ${key.id}
        and import.checks = ${key.check}::int and import.state = 'checking' and import.batches_done = ${number}::int
      returning import.id`.execute(trx)
    if (rows.length === 0) return false
    await sql`
      update customer_import_batch set people = ${people}::jsonb, problems = ${JSON.stringify(found.problems)}::jsonb
      where business_id = ${key.business_id} and import_id = ${key.id} and number = ${number}`.execute(trx)
    return true
  })
}

/** Starts to count from the first batch; undefined if this check is no longer wanted. */
function beginAgain(db: Db, { business_id, id, check }: CheckKey) {
  const none = { ...noCounts, rows_duplicate: 0, rows_wrong: 0, rows_differing: 0, rows_partial: 0 }
  return db
    .updateTable('customer_import')
    .set({ rows_done: 0, batches_done: 0, ...none })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('checks', '=', check)
    .where('state', '=', 'checking')
    .returning(['columns', 'batches_total', 'branch_id'])
    .executeTakeFirst()
}

/** Checks all lines, batch by batch, and writes no customer. A second run starts from the first line. */
export async function checkImportLines(
  db: Db,
  key: CheckKey,
  { todayIn, now }: { todayIn: (timezone: string) => string; now: () => Date },
): Promise<void> {
  const begun = await beginAgain(db, key)
  if (!begun) return
  const { timezone } = await db
    .selectFrom('branch')
    .select('timezone')
    .where('business_id', '=', key.business_id)
    .where('id', '=', begun.branch_id)
    .executeTakeFirstOrThrow()
  const seen = nothingSeen()
  for (let number = 0; number < begun.batches_total; number++) {
    const batch = await db
      .selectFrom('customer_import_batch')
      .select('lines')
      .where('business_id', '=', key.business_id)
      .where('import_id', '=', key.id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!batch?.lines) return
    const lines = JSON.parse(batch.lines) as FileLine[]
    const found = await checkLines(lines, begun.columns as Columns, todayIn(timezone), seen)
    await compareLines(db, key.business_id, lines, found)
    await leaveOutTags(db, key.business_id, lines, found)
    if (!(await keepBatch(db, key, number, found, now()))) return
  }
}
