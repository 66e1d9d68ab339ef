import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as contract from '#features/customers/import.contract.ts'
import { ensureBuilt } from '../../tools/build.ts'
import { pathOf } from '../app.ts'
import { furnish } from './guests.ts'
import { letLeasesEnd } from './leases.ts'
import { ask, newPlace, startProduct } from './product.ts'

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

const people = 4_000
const line = (at: number) => `Cliente ${at};119${String(50_000_000 + at)};Prefere a janela ${at}\n`
const spreadsheet = `Nome;Telefone;Observação\n${Array.from({ length: people }, (_, at) => line(at)).join('')}`

test(
  'kill -9 during an import: it goes on after the last whole batch, and every customer and note is there once',
  { timeout: 300_000 },
  async () => {
    const { environment, options, open } = await newPlace()
    const { business_id, path, owner } = await furnish(open)
    const { token } = owner
    const first = startProduct(environment)
    const address = await first.ready
    const body = new FormData()
    body.set('file', new File([spreadsheet], 'clientes.csv'))
    const sent = await fetch(new URL(pathOf(contract.readImport, path), address), {
      method: 'POST',
      headers: { 'x-auth-token': token },
      body,
    })
    const { import: read } = (await sent.json()) as { import: contract.CustomerImport }
    const at = { params: { ...path, id: read.id }, token }
    const load = async (from: string) =>
      (await ask(from, contract.loadImport, at)).body.import as contract.CustomerImport
    await ask(address, contract.checkCustomerImport, { ...at, body: { columns: read.columns } })
    await expect.poll(async () => (await load(address)).state, { timeout: 60_000 }).toBe('checked')

    await ask(address, contract.startImport, { ...at, body: {} })
    let half = await load(address)
    for (; half.rows_done === 0; half = await load(address)) await wait(5)
    first.kill('SIGKILL')
    await first.ended
    await letLeasesEnd(options)
    const second = startProduct(environment)
    const again = await second.ready
    await expect.poll(async () => (await load(again)).state, { timeout: 120_000 }).toBe('done')
    const whole = await load(again)
    second.kill('SIGTERM')
    await second.ended
    const database = await open()
    const { rows } = await sql<Record<'customers' | 'links' | 'notes' | 'texts', number>>`
      select (select count(*) from customer where business_id = ${business_id}) as customers,
        (select count(*) from customer_branch where business_id = ${business_id}) as links,
        (select count(*) from customer_note where business_id = ${business_id}) as notes,
        (select count(distinct text) from customer_note where business_id = ${business_id}) as texts`.execute(
      database.db,
    )
    await database.close()

    expect(half).toMatchObject({ state: 'running' })
    expect(half.rows_done).toBeLessThan(people)
    expect(whole).toMatchObject({ rows_done: people, rows_new: people, rows_updated: 0, rows_wrong: 0 })
    expect(rows).toEqual([{ customers: people, links: people, notes: people, texts: people }])
  },
)
