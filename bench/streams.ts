/** What an open inbox costs: 500 streams of one business, and how soon each is told of a new message. */
import { type ClientRequest, request as send } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { newSession } from '#features/users/server/sessions.queries.ts'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { type Child, startChild } from './child.ts'
import { fill, newPlace } from './place.ts'
import type { Single } from './report.ts'
import { quantile } from './rounds.ts'

const streams = 500
/** As many as one session may open (docs/decisions/0047). */
const streamsOfSession = 6
/** Streams that are open before the memory is read, so that code is loaded and pools are full. */
const warm = 20
const messages = 60
const everyMs = 500
/** A stream that was not told by then never was. */
const patienceMs = 10_000

type Stream = { request: ClientRequest; toldAt: Map<string, number> }

/** Opens a stream, and notes when it was told of which message. */
function open({ port }: Child, path: string, token: string): Promise<Stream> {
  const toldAt = new Map<string, number>()
  return new Promise((resolve, reject) => {
    const headers = { 'x-auth-token': token }
    const request = send({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`The stream answered ${String(response.statusCode)}.`))
        return
      }
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const at = performance.now()
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) {
          const text = block.startsWith('event: message') && /"message":"(novidade \d+)"/.exec(block)?.[1]
          if (text) toldAt.set(text, at)
        }
      })
      // A stream breaks off when the bench ends it.
      response.on('error', () => {})
      resolve({ request, toldAt })
    })
    request.on('error', reject)
    request.end()
  })
}

/** A conversation of the business and sessions for its streams. */
async function prepare(db: Db, business_id: number) {
  const { id: user_id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'dona@casacheia.test')
    .executeTakeFirstOrThrow()
  const count = Math.ceil(streams / streamsOfSession)
  const tokens = await Promise.all(Array.from({ length: count }, () => newSession(db, user_id, new Date())))
  const chat = await db
    .selectFrom('chat')
    .select('id')
    .where('business_id', '=', business_id)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { tokens, chat_id: chat.id }
}

/** 500 open streams of one business on one process. */
export async function streamsMeasured(server: string): Promise<Single[]> {
  const { place, pinheiros } = await fill(await newPlace(server))
  const business_id = Number(/business\/(\d+)/.exec(pinheiros.path)![1])
  const database = await openDatabase(place)
  const child = await startChild('server.ts', place)
  const opened: Stream[] = []
  try {
    const { db } = database
    const { tokens, chat_id } = await prepare(db, business_id)
    const openUntil = async (count: number) => {
      while (opened.length < count) {
        const token = tokens[Math.floor(opened.length / streamsOfSession)]!
        opened.push(await open(child, `${pinheiros.path}/events`, token))
      }
    }
    const writtenAt = new Map<string, number>()
    const write = async (text: string) => {
      const platform_at = new Date()
      await db
        .insertInto('chat_message')
        .values({ business_id, chat_id, message: text, sender: 'customer', status: 'received', platform_at })
        .execute()
      writtenAt.set(text, performance.now())
    }
    await openUntil(warm)
    for (let index = 0; index < 10; index++) {
      await write(`antes ${index}`)
      await wait(everyMs)
    }
    const before = (await child.usage()).rss
    await openUntil(streams)
    await wait(3000)
    const each = ((await child.usage()).rss - before) / (streams - warm)
    writtenAt.clear()
    const cpuBefore = (await child.usage()).cpu
    for (let index = 0; index < messages; index++) {
      await write(`novidade ${index}`)
      await wait(everyMs)
    }
    const isTold = () => opened.every(({ toldAt }) => toldAt.size === messages)
    const until = performance.now() + patienceMs
    while (!isTold() && performance.now() < until) await wait(100)
    const cpu = ((await child.usage()).cpu - cpuBefore) / 1000 / messages
    const waited = opened.flatMap(({ toldAt }) => [...toldAt].map(([text, at]) => at - writtenAt.get(text)!))
    const what = 'Inbox, 500 open streams of one business'
    return [
      { what: `${what}: memory of each`, unit: 'kB', value: each / 1000, most: 60 },
      { what: `${what}: message stored → told, p50`, unit: 'ms', value: quantile(waited, 0.5) },
      { what: `${what}: the same, p99`, unit: 'ms', value: quantile(waited, 0.99), most: 1000 },
      { what: `${what}: CPU of the server for each message`, unit: 'ms', value: cpu },
      { what: `${what}: told`, unit: '%', value: (100 * waited.length) / (streams * messages), least: 100 },
    ]
  } finally {
    for (const { request } of opened) request.destroy()
    await child.stop()
    await database.close()
  }
}
