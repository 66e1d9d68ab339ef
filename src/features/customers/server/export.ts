import { sql } from 'kysely'
import { matching } from './queries.ts'
import type { DatedFilters } from './segments/filters.ts'
import { csvHead, csvLine } from '#lib/sheet/csv.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { knownZone } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, BranchKey } from '#platform/http/door/door.ts'

const batchSize = 5000

/** Stands in a batch's text for a line that `csvLine` writes: no plain line contains it. */
const gap = '\u0001'

/** A line as cells, in the order of the columns. */
type Raw = [
  name: string,
  phone: string,
  email: string | null,
  birth: string | null,
  registered: string,
  visits: number,
]

/** The customers of a batch in list order, as arrays in the spelling of the database, which gets them back as they are. */
type Page = { ids: string; registered: string; visits: string; lines: number; created: string; last: number }

type Batch = { text: string | null; raw: Raw[] | null }

/**
 * Name and e-mail that need neither quotes nor the guard against formulas, whatever a spreadsheet does with them (D-58). One pattern over both,
 * by code points: two patterns by the rules of a language take three times as long.
 */
const plainWords = String.raw`^[A-Za-z0-9À-ÖØ-öø-ÿ][^;"\u0001-\u001f\u007f-\u009f]*;([A-Za-z0-9][^;"\u0001-\u001f\u007f-\u009f]*)?$`

/**
 * clientes.csv, the matching customers in list order, in texts of 5,000 lines, each starting after the last line of the one before (D-58).
 * The database writes the plain lines: an object for each of 300,000 rows takes many times as long.
 */
export async function* csvOfCustomers(
  db: Db,
  branch: BranchKey & Pick<Branch, 'timezone'>,
  filters: DatedFilters,
): AsyncGenerator<string> {
  yield csvHead(['Cliente', 'Telefone', 'E-mail', 'Data Nascimento', 'Cadastro', 'Visitas'])
  yield* readAhead(pagesOf(db, branch, filters), (page) => textOf(db, branch, page))
}

/** Statements that run at the same time for one export. */
const atOnce = 2

/** Reads what belongs to each item while the item after it is found, and gives the results in order. */
async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const reads: Promise<PromiseSettledResult<Result>>[] = []
  for await (const item of items) {
    reads.push(settled(read(item)))
    if (reads.length === atOnce) yield valueOf(await reads.shift()!)
  }
  for (const last of reads) yield valueOf(await last)
}

/** A read whose failure waits until somebody asks for its result. */
const settled = async <T>(read: Promise<T>) => (await Promise.allSettled([read]))[0]

function valueOf<T>(read: PromiseSettledResult<T>): T {
  if (read.status === 'rejected') throw read.reason
  return read.value
}

async function* pagesOf(
  db: Db,
  branch: BranchKey & Pick<Branch, 'timezone'>,
  filters: DatedFilters,
): AsyncGenerator<Page> {
  let page = await readPage(db, branch, filters, null)
  while (page.lines > 0) {
    yield page
    if (page.lines < batchSize) return
    page = await readPage(db, branch, filters, page)
  }
}

async function readPage(
  db: Db,
  branch: BranchKey & Pick<Branch, 'timezone'>,
  filters: DatedFilters,
  before: Page | null,
): Promise<Page> {
  let links = matching(db, branch, filters)
    .select(['link.customer_id', 'link.created_at', 'link.visits_count'])
    .orderBy('link.created_at', 'desc')
    .orderBy('link.customer_id', 'desc')
    .limit(batchSize)
  if (before) {
    // The instant stays text: a Date would drop its microseconds, and the next batch would miss lines.
    links = links.where(
      sql<boolean>`(link.created_at, link.customer_id) < (${before.created}::timestamptz, ${before.last}::bigint)`,
    )
  }
  // The arrays have the order of the rows below them.
  const { rows } = await sql<Page>`
    select array_agg(customer_id)::text as ids,
      array_agg(to_char(created_at at time zone ${knownZone(branch.timezone)}, 'DD/MM/YYYY'))::text as registered,
      array_agg(visits_count)::text as visits,
      count(*) as lines,
      min(created_at)::text as created,
      (array_agg(customer_id))[count(*)] as last
    from (${links}) page`.execute(db)
  return rows[0]!
}

/** The lines of a page's customers. */
async function textOf(
  db: Db,
  { business_id }: BranchKey,
  { ids, registered, visits }: Page,
): Promise<string> {
  // Finding all customers at once costs half of finding them one by one. Without `offset 0` the pattern would be compared twice for each
  // line, because it stands in two aggregates.
  const { rows } = await sql<Batch>`
    with found as materialized (
      select id, name, phone, email, birth_date from customer
      where customer.business_id = ${business_id} and customer.id = any(${ids}::bigint[])
    ), line as (
      select place, name, phone, email, registered, visits_count, to_char(birth_date, 'DD/MM/YYYY') as birth,
        (name || ';' || coalesce(email, '')) collate "C" ~ ${sql.lit(plainWords)} and phone ~ '^[1-9][0-9]{9,10}$' as is_plain
      from unnest(${ids}::bigint[], ${registered}::text[], ${visits}::int[])
        with ordinality as page (customer_id, registered, visits_count, place)
      join found on found.id = page.customer_id
      offset 0
    )
    select
      string_agg(case when is_plain then
        concat(name, ';(', left(phone, 2), ') ', substr(phone, 3, length(phone) - 6), '-', right(phone, 4), ';',
          email, ';', birth, ';', registered, ';', visits_count, e'\r\n')
        else ${gap} end, '' order by place) as text,
      json_agg(json_build_array(name, phone, email, birth, registered, visits_count) order by place)
        filter (where not is_plain) as raw
    from line`.execute(db)
  return filled(rows[0]!)
}

/** The text of a batch with the lines that the database left to `csvLine`. */
function filled({ text, raw }: Batch): string {
  const [first = '', ...rest] = (text ?? '').split(gap)
  return rest.reduce((written, plain, index) => {
    const [name, phone, ...others] = raw![index]!
    return written + csvLine([name, formatPhone(phone), ...others]) + plain
  }, first)
}
