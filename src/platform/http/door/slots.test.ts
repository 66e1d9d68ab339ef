import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildServer } from '#platform/http/server.ts'
import { loadSettings } from '#platform/settings.ts'
import { testFolder } from '#test/database.ts'

/** Half of the slots: the most that one business alone may hold. */
const share = 64

/** A server whose calls wait until the test lets them go. */
async function slowServer() {
  const settings = loadSettings({ DATA_DIR: await testFolder() })
  const app = await buildServer(settings, pino({ level: 'silent' }))
  const gate = Promise.withResolvers<void>()
  let running = 0
  const wait = async () => {
    running++
    await gate.promise
    return { success: true }
  }
  app.get('/api/business/:business_id/slow', wait)
  app.post('/api/business/:business_id/slow', wait)
  app.get('/api/business/:business_id/quick', async () => ({ success: true }))
  app.get('/api/health/live', async () => ({ status: 'ok' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    gate.resolve()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/api`
  const until = async (count: number) => {
    await vi.waitUntil(() => running >= count, { timeout: 60_000, interval: 5 })
  }
  return { address, port, until, letGo: gate.resolve }
}

test('[quality-bars §2] who finds no slot is refused like by any call, another business and health are answered', async () => {
  const { address, until, letGo } = await slowServer()
  const slow = Array.from({ length: share }, () => fetch(`${address}/business/1/slow`))
  await until(share)

  const refused = []
  for (let tries = 0; tries < 3; tries++) refused.push(await fetch(`${address}/business/1/quick`))
  const [other, live] = [await fetch(`${address}/business/2/quick`), await fetch(`${address}/health/live`)]

  expect([other.status, live.status]).toEqual([200, 200])
  const seen = await Promise.all(
    refused.map(async (answer) => ({
      status: answer.status,
      body: await answer.json(),
      headers: Object.fromEntries(
        [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)),
      ),
    })),
  )
  expect(seen[0]).toMatchObject({
    status: 503,
    body: { success: false, code: 'unavailable' },
    headers: {
      'retry-after': '2',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    },
  })
  expect(seen.slice(1)).toEqual([seen[0], seen[0]])
  expect(new Set(refused.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3)
  letGo()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 200))
  expect((await fetch(`${address}/business/1/quick`)).status).toBe(200)
})

test('a request whose body comes slowly holds no slot, and one that is given up gives its slot back', async () => {
  const { address, port, until } = await slowServer()
  const sockets = Array.from({ length: 2 * share }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  for (const socket of sockets) {
    await once(socket, 'connect')
    socket.write(
      'POST /api/business/1/slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
    )
  }
  expect((await fetch(`${address}/business/1/quick`)).status).toBe(200)

  for (const socket of sockets) socket.write('{}')
  await until(2 * share)
  expect((await fetch(`${address}/business/1/quick`)).status).toBe(503)

  for (const socket of sockets) socket.destroy()
  while ((await fetch(`${address}/business/1/quick`)).status !== 200) await nextTurn()
})
