/** The statements that the product sends for a call, and how the database plans them. */
import { CompiledQuery } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { listenToQueries, takeQueries } from './recording.ts'

listenToQueries()

/** A statement as it was sent; `business` if the row policies bound it to one. */
export type Sent = { text: string; values: unknown[]; business: number | null }

/** Every statement that `work` sends, in order, without those that begin or end transactions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  takeQueries()
  await work()
  let business: number | null = null
  const sent: Sent[] = []
  for (const { text, values } of takeQueries()) {
    if (text.startsWith('select case when')) {
      // The check of a remembered admission enters its business, the last of its values.
      sent.push({ text, values, business: null })
      business = text.includes("set_config('app.business_id'") ? Number(values.at(-1)) : null
    } else if (text.includes("set_config('app.business_id'")) {
      business = Number(values[0])
    } else if (/^(commit|rollback)$/i.test(text)) {
      business = null
    } else if (/^\s*(select|with|insert|update|delete)\b/i.test(text)) {
      sent.push({ text, values, business })
    }
  }
  return sent
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The nodes of a statement's plan, made for its own values and under the policies it was sent under. */
export async function planOf(database: Database, { text, values, business }: Sent): Promise<Node[]> {
  const db = business === null ? database.db : database.ofBusiness(business)
  const query = CompiledQuery.raw(`explain (format json, verbose false) ${text}`, values)
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(query)
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
}

/** The parts of a plan that read one of the `large` tables entirely: row by row, or an index from end to end. */
export function wholeReads(nodes: Node[], large: Set<string>): string[] {
  return nodes
    .filter((node) => large.has(node['Relation Name'] ?? ''))
    .filter((node) => {
      if (node['Node Type'] === 'Seq Scan') return true
      return node['Node Type'].startsWith('Index') && !node['Index Cond']
    })
    .map((node) => `${node['Node Type']} on ${node['Relation Name']} ${node['Index Name'] ?? ''}`.trim())
}
