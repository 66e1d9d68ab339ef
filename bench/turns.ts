/** How long a guest waits for the assistant: from the moment their message is stored until the answer is handed to the provider. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, startChild } from './child.ts'
import { connectNumbers } from './connect.ts'
import { fill, newPlace } from './place.ts'
import type { Single } from './report.ts'
import { quantile } from './rounds.ts'

const perSecond = 100
/** Numbers of the house: a platform allows each of them 80 messages a second. */
const numbers = Array.from({ length: 10 }, (_, index) => `77000000000000${index}`)
const secret = 'segredo do aplicativo da bancada'
/** Turns before the measured ones compile code and fill pools. */
const warmUpSeconds = 3
/** A message that has no answer by then is lost. */
const patienceMs = 30_000

const texts = [
  'oi, boa noite',
  'mesa amanhã às 8 da noite pra 4',
  'onde fica?',
  'qual o horário de vocês hoje?',
  'minhas reservas',
]

/** The provider at its HTTP edge: takes every message at once and remembers when the first to each phone came. */
async function startProvider() {
  const answeredAt = new Map<string, number>()
  const server = createServer((request, response) => {
    const at = performance.now()
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { to } = (body ? JSON.parse(body) : {}) as { to?: string }
      if (to && !answeredAt.has(to)) answeredAt.set(to, at)
      const id = `wamid.${to ?? 'read'}.${at}`
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ messaging_product: 'whatsapp', success: true, messages: [{ id }] }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, answeredAt, close }
}

const bodyOf = (phone: string, made: number) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: '551140028922',
                phone_number_id: numbers[made % numbers.length],
              },
              messages: [
                {
                  from: phone,
                  id: `wamid.bancada.${made}`,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: 'text',
                  text: { body: texts[made % texts.length] },
                },
              ],
            },
          },
        ],
      },
    ],
  })

/** Delivers a message of somebody new as the platform does; when the product answered that it is stored. */
async function deliver({ port }: Child, phone: string, made: number): Promise<number> {
  const body = bodyOf(phone, made)
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const { status } = await fetch(`http://127.0.0.1:${port}/api/meta/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  })
  if (status !== 200) throw new Error(`The webhook answered ${status}.`)
  return performance.now()
}

/** Messages of new people at an even pace, by turns to each process; when each was stored, by phone. */
async function write(children: Child[], from: number, seconds: number): Promise<Map<string, number>> {
  const storedAt = new Map<string, number>()
  const begun = performance.now()
  const sent: Promise<void>[] = []
  for (let index = 0; index < seconds * perSecond; index++) {
    const late = begun + (index * 1000) / perSecond - performance.now()
    if (late > 0) await wait(late)
    const made = from + index
    const phone = `55119${String(20_000_000 + made)}`
    const child = children[made % children.length]!
    sent.push(deliver(child, phone, made).then((at) => void storedAt.set(phone, at)))
  }
  await Promise.all(sent)
  return storedAt
}

/** Two product processes on one Postgres answer 100 new people a second for so many seconds. */
export async function turnsMeasured(server: string, seconds: number): Promise<Single[]> {
  const provider = await startProvider()
  const { place, bench } = await fill(await newPlace(server))
  const environment = {
    META_APP_ID: '100200300400500',
    META_APP_SECRET: secret,
    META_GRAPH_URL: provider.url,
  }
  await connectNumbers(place, { path: bench.path, numbers, account: '880000000000001', environment })
  const options = { ...place, environment, works: true }
  const children = await Promise.all([startChild('server.ts', options), startChild('server.ts', options)])
  try {
    await write(children, 0, warmUpSeconds)
    await wait(4000)
    const storedAt = await write(children, warmUpSeconds * perSecond, seconds)
    const isAnswered = () => [...storedAt.keys()].every((phone) => provider.answeredAt.has(phone))
    const until = performance.now() + patienceMs
    while (!isAnswered() && performance.now() < until) await wait(100)
    const waited = [...storedAt].flatMap(([phone, at]) => {
      const answered = provider.answeredAt.get(phone)
      return answered === undefined ? [] : [answered - at]
    })
    const what = 'Assistant, 100 turns a second on two processes'
    return [
      {
        what: `${what}: stored → handed over, p50, 2 s of gathering included`,
        unit: 'ms',
        value: quantile(waited, 0.5),
      },
      { what: `${what}: the same, p99`, unit: 'ms', value: quantile(waited, 0.99), most: 2500 },
      { what: `${what}: answered`, unit: '%', value: (100 * waited.length) / storedAt.size, least: 100 },
    ]
  } finally {
    await Promise.all(children.map((child) => child.stop()))
    provider.close()
  }
}
