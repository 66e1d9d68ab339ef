import { sql } from 'kysely'
import { matching } from './queries.ts'
import type { DatedFilters } from './segments/filters.ts'
import { csvHead, csvLine } from '#lib/csv.ts'
import { formatPhone } from '#lib/phone.ts'
import { knownZone } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, BranchKey } from '#platform/http/door.ts'

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

/** The last line of a batch. */
type Mark = { created: string; id: number }

type Batch = Mark & { text: string | null; raw: Raw[] | null; lines: number }

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
  const read = (after: Mark | null) => settled(readBatch(db, branch, filters, after))
  for (let next: Promise<PromiseSettledResult<Batch>> | null = read(null); next;) {
    const answer: PromiseSettledResult<Batch> = await next
    if (answer.status === 'rejected') throw answer.reason
    const batch: Batch = answer.value
    next = batch.lines < batchSize ? null : read(batch)
    if (batch.text) yield filled(batch)
  }
}

/** A batch that is read while the one before is on its way; its failure waits until somebody asks for it. */
const settled = async <T>(read: Promise<T>) => (await Promise.allSettled([read]))[0]

async function readBatch(
  db: Db,
  branch: BranchKey & Pick<Branch, 'timezone'>,
  filters: DatedFilters,
  after: Mark | null,
): Promise<Batch> {
  let links = matching(db, branch, filters)
    .select(['link.customer_id', 'link.created_at', 'link.visits_count'])
    .orderBy('link.created_at', 'desc')
    .orderBy('link.customer_id', 'desc')
    .limit(batchSize)
  if (after) {
    // The instant stays text: a Date would drop its microseconds, and the next batch would miss lines.
    links = links.where(
      sql<boolean>`(link.created_at, link.customer_id) < (${after.created}::timestamptz, ${after.id}::bigint)`,
    )
  }
  const { rows } = await sql<Batch>`
    with page as materialized (${links}), line as (
      select page.created_at, page.customer_id, page.visits_count, customer.name, customer.phone, customer.email,
        to_char(customer.birth_date, 'DD/MM/YYYY') as birth,
        to_char(page.created_at at time zone ${knownZone(branch.timezone)}, 'DD/MM/YYYY') as registered,
        (customer.name || ';' || coalesce(customer.email, '')) collate "C" ~ ${sql.lit(plainWords)}
          and length(customer.phone) in (10, 11) as is_plain
      from page join customer on customer.business_id = ${branch.business_id} and customer.id = page.customer_id
    )
    select
      string_agg(case when is_plain then
        concat(name, ';(', left(phone, 2), ') ', substr(phone, 3, length(phone) - 6), '-', right(phone, 4), ';',
          email, ';', birth, ';', registered, ';', visits_count, e'\r\n')
        else ${gap} end, '' order by created_at desc, customer_id desc) as text,
      json_agg(json_build_array(name, phone, email, birth, registered, visits_count)
        order by created_at desc, customer_id desc) filter (where not is_plain) as raw,
      count(*) as lines,
      (select created_at::text from page order by created_at, customer_id limit 1) as created,
      (select customer_id from page order by created_at, customer_id limit 1) as id
    from line`.execute(db)
  return rows[0]!
}

/** The text of a batch with the lines that the database left to `csvLine`. */
function filled({ text, raw }: Batch): string {
  const [first = '', ...rest] = (text ?? '').split(gap)
  return rest.reduce((written, plain, index) => {
    const [name, phone, ...others] = raw![index]!
    return written + csvLine([name, formatPhone(phone), ...others]) + plain
  }, first)
}
