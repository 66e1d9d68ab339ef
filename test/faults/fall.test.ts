import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { findReservation } from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { openDatabase } from '#platform/database/database.ts'
import { FolderInUse } from '#platform/database/embedded/folder.ts'
import { ensureBuilt } from '../../tools/build.ts'
import { embeddedFolder } from '../database.ts'
import { form, furnish } from './guests.ts'
import { ask, type Product, startProduct } from './product.ts'

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

const fallsOf = ({ output }: Product) => output().match(/^O banco de dados embutido caiu \(.+$/gm) ?? []

const statusOf = async (address: string, path: string) => (await fetch(address + path)).status
const isReady = async (address: string) => (await statusOf(address, '/api/health/ready')) === 200

async function untilReady(address: string) {
  while (!(await isReady(address))) await wait(10)
}

async function untilItSays(product: Product, falls: number) {
  while (fallsOf(product).length < falls) await wait(5)
}

test.runIf(process.platform !== 'win32')(
  'a database that falls while guests book: the server says so, answers 503, keeps the folder, has it back by itself and lost nothing acknowledged',
  { timeout: 240_000 },
  async () => {
    const dir = await embeddedFolder('queued')
    const place = await furnish(() => openDatabase({ dir }))
    const { path: params, editor } = place
    const product = startProduct({ DATA_DIR: dir, RATE_LIMITS: 'off' }, ['--no-demo'])
    const address = await product.ready

    const acknowledged = new Map<string, { id: number; token: string }>()
    const refused: { status: number; retryAfter: string | null }[] = []
    const begun: string[] = []
    const evening = new AbortController()
    const book = (phone: string) =>
      ask(address, requestReservation, {
        params,
        body: form(phone),
        headers: { 'idempotency-key': `pedido-${phone}` },
        token: editor.token,
      })
    const guest = async () => {
      while (!evening.signal.aborted) {
        const phone = `119${String(40_000_000 + begun.length)}`
        begun.push(phone)
        const { status, body, headers } = await book(phone)
        if (body.success) acknowledged.set(phone, body.reservation as never)
        else {
          refused.push({ status, retryAfter: headers.get('retry-after') })
          await wait(20)
        }
      }
    }
    const guests = Promise.all(Array.from({ length: 6 }, guest))

    const backMs: number[] = []
    for (const signal of ['SIGSEGV', 'SIGKILL'] as const) {
      const enough = acknowledged.size + 25
      while (acknowledged.size < enough) await wait(5)
      const before = fallsOf(product).length
      product.killDatabase(signal)
      const fell = performance.now()
      await untilItSays(product, before + 1)

      expect(await statusOf(address, '/api/health/live')).toBe(200)
      expect(await statusOf(address, '/api/health/ready')).toBe(503)
      await expect(openDatabase({ dir })).rejects.toBeInstanceOf(FolderInUse)
      await untilReady(address)
      backMs.push(performance.now() - fell)
    }
    evening.abort()
    await guests

    expect(fallsOf(product)).toEqual([
      expect.stringMatching(
        /^O banco .* caiu \(SIGSEGV\) e está sendo iniciado de novo; nada confirmado se perdeu\.$/,
      ),
      expect.stringMatching(
        /^O banco .* caiu \(SIGKILL\) e está sendo iniciado de novo; nada confirmado se perdeu\.$/,
      ),
    ])
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, retryAfter } of refused) {
      expect(status).toBe(503)
      expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    // The promise is 5 s; it takes about one, but several times as long on a busy machine.
    expect(Math.max(...backMs)).toBeLessThan(30_000)
    for (const [phone, { id, token }] of acknowledged) {
      const { status, body } = await ask(address, findReservation, { params: { ...params, id, token } })
      expect([status, body.phone]).toEqual([200, phone])
    }
    for (const phone of begun) {
      const { body } = await book(phone)
      expect(body.success).toBe(true)
      const first = acknowledged.get(phone)
      if (first) expect(body.reservation).toMatchObject({ id: first.id, token: first.token })
    }
    product.kill('SIGTERM')
    expect(await product.ended).toBe(0)

    const after = await openDatabase({ dir })
    const { rows } = await after.executeSql('SELECT count(*) AS n FROM reservation')
    await after.close()
    expect(rows).toEqual([{ n: begun.length }])
  },
)

test.runIf(process.platform !== 'win32')(
  'a database that falls a third time within a minute ends the server with a sentence and a code',
  { timeout: 240_000 },
  async () => {
    const product = startProduct({ DATA_DIR: await embeddedFolder('queued') }, ['--no-demo'])
    const address = await product.ready

    for (const falls of [1, 2]) {
      product.killDatabase('SIGKILL')
      await untilItSays(product, falls)
      await untilReady(address)
    }
    product.killDatabase('SIGKILL')

    expect(await product.ended).toBe(1)
    expect(product.output()).toContain(
      'O banco de dados embutido caiu 3 vezes em um minuto (SIGKILL) e não será iniciado de novo.',
    )
    expect(product.output()).not.toMatch(/^ {4}at /m)
  },
)

test.runIf(process.platform !== 'win32')(
  'a database that falls while it opens is started again, and the start goes on',
  { timeout: 240_000 },
  async () => {
    const product = startProduct({ DATA_DIR: await embeddedFolder('queued') }, ['--no-demo'])

    while (!product.killDatabase('SIGSEGV')) await wait(5)

    expect(await isReady(await product.ready)).toBe(true)
    expect(fallsOf(product)).toEqual([expect.stringContaining('(SIGSEGV)')])
  },
)
