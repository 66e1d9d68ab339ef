/** clientes.csv of 300,000 customers, compared with a COPY of the same rows. */
import { request as send } from 'node:http'
import type { Child } from './child.ts'
import { onServer } from './large/template.ts'
import type { Ground } from './place.ts'
import type { Single } from './report.ts'
import { median } from './rounds.ts'

const rounds = 5
const everyMs = 20

type Download = { firstMs: number; ms: number; lines: number; grownMB: number }

/** What an owner's browser sees, and how much the server's memory grew meanwhile. */
async function download(ours: Child, { busy }: Ground): Promise<Download> {
  const before = (await ours.usage()).rss
  let most = before
  const looking = setInterval(() => {
    void ours.usage().then(({ rss }) => (most = Math.max(most, rss)))
  }, everyMs)
  try {
    const begun = performance.now()
    const { firstMs, lines } = await new Promise<{ firstMs: number; lines: number }>((resolve, reject) => {
      const path = `${busy.path}/customer?export=true`
      const headers = { 'x-auth-token': busy.owner }
      const request = send({ host: '127.0.0.1', port: ours.port, path, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`clientes.csv answered ${response.statusCode}.`))
        let firstMs = 0
        let lines = 0
        response.on('data', (chunk: Buffer) => {
          firstMs ||= performance.now() - begun
          for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
        })
        response.on('error', reject)
        response.on('end', () => resolve({ firstMs, lines }))
      })
      request.on('error', reject)
      request.end()
    })
    return { firstMs, ms: performance.now() - begun, lines, grownMB: (most - before) / 1e6 }
  } finally {
    clearInterval(looking)
  }
}

const copy = `
  copy (
    select name, phone, email, to_char(birth_date, 'DD/MM/YYYY'),
      to_char(link.created_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY'), visits_count
    from customer_branch link join customer using (business_id)
    where business_id = 1 and branch_id = 1 and customer.id = customer_id
    order by link.created_at desc, customer_id desc
  ) to stdout (format csv, delimiter ';')`

/** Alternates between a download and a COPY whose output is thrown away. */
export async function exportOf(ground: Ground, ours: Child): Promise<Single[]> {
  const seen: (Download & { copyMs: number })[] = []
  await onServer(ground.place.url!, async (client) => {
    for (let round = 0; round < rounds; round++) {
      const downloaded = await download(ours, ground)
      if (downloaded.lines < 300_000) throw new Error(`clientes.csv had ${downloaded.lines} lines.`)
      const begun = performance.now()
      await client.query(copy)
      seen.push({ ...downloaded, copyMs: performance.now() - begun })
    }
  })
  const of = (figure: (each: (typeof seen)[number]) => number) => median(seen.map(figure))
  return [
    { what: 'clientes.csv of 300,000: first byte', unit: 'ms', value: of((each) => each.firstMs), most: 500 },
    { what: 'clientes.csv of 300,000: whole', unit: 'ms', value: of((each) => each.ms) },
    {
      what: 'clientes.csv of 300,000: speed of COPY to nowhere',
      unit: '×',
      value: of((each) => each.copyMs / each.ms),
      least: 0.4,
    },
    {
      what: 'clientes.csv of 300,000: memory on top',
      unit: 'MB',
      value: Math.max(...seen.map(({ grownMB }) => grownMB)),
      most: 60,
    },
  ]
}
