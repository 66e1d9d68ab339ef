/** 200 events a second with 10 % copies and full disorder: whether each record of a delivery is there once. `node simulator/bench.ts [seconds]` */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startSimulator } from './simulator.ts'

const perSecond = 200
const seconds = Number(process.argv[2] ?? 60)
const seen = new Map<string, number>()
const times: number[] = []

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(new URL(request.url ?? '/', 'http://local').searchParams.get('hub.challenge'))
    return
  }
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const id = /"id":"(wamid\.[^"]+)"/.exec(body)?.[1] ?? ''
    seen.set(id, (seen.get(id) ?? 0) + 1)
    response.end('ok')
  })
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
const simulator = await startSimulator()
const { seeded } = simulator
await simulator.do('app.callback', {
  callback_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
})
await simulator.do('change.account', { id: seeded.account, subscribed: { [seeded.appId]: null } })
await simulator.do('profile.delivery', { copies: 1, copied: 0.1, concurrent: true, shuffle_ms: 2000 })

const sent: string[] = []
const started = performance.now()
for (let count = 0; count < perSecond * seconds; count++) {
  const due = started + (count * 1000) / perSecond
  if (due > performance.now()) await wait(due - performance.now())
  sent.push((await simulator.do('customer.send', { text: `m${count}` })).id)
}
const ms = performance.now() - started
const { deliveries } = await simulator.do('settle', { timeout_ms: 60_000 })
const { rows } = await simulator.do('list', { list: 'deliveries' })
for (const row of rows as { attempts: { ms: number }[] }[]) times.push(...row.attempts.map((one) => one.ms))
times.sort((a, b) => a - b)
const arrived = [...seen.values()].reduce((sum, count) => sum + count, 0)
console.log({
  sent: sent.length,
  perSecond: Math.round((1000 * sent.length) / ms),
  records: rows.length,
  arrived,
  lost: sent.filter((id) => !seen.has(id)).length,
  invented: [...seen.keys()].filter((id) => !sent.includes(id)).length,
  deliveries,
  answerMs: { p50: times[Math.floor(times.length * 0.5)], p99: times[Math.floor(times.length * 0.99)] },
})
await simulator.close()
server.closeAllConnections()
server.close()
