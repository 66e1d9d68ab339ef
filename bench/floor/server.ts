/** The bare server of the floor: node:http and pg. Each subject answers by few statements that are prepared by name. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { typeParsers } from '#platform/database/engine/parsers.ts'
import type { Turns } from '#platform/turns.ts'
import { subjectHeader } from './requests.ts'

type Row = Record<string, unknown>
type Prepared = [name: string, text: string, values: unknown[]]

/** One request, and how to ask the database. */
export type Asked = {
  path: string
  search: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  ip: string
  id: string
  query: (...prepared: Prepared) => Promise<Row[]>
  /** One transaction, sent in one write. */
  together: (statements: Prepared[]) => Promise<Row[][]>
}

/** Answers a request with JSON; throws where it cannot be answered. */
export type Answering = (asked: Asked) => Promise<string>

export const openPool = (url: string) =>
  new pg.Pool({
    connectionString: url,
    max: 10,
    types: typeParsers,
    pipeline: true,
    keepAlive: true,
    // A plan that fits every branch expects few rows; this keeps it on the index that has them in order.
    options: '-c timezone=UTC -c jit=off -c enable_bitmapscan=off',
  })

const rowsOf = async (sent: Promise<pg.QueryResult<Row>>) => (await sent).rows

function together(pool: pg.Pool): Asked['together'] {
  return async (statements) => {
    const client = await pool.connect()
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    const sent = [
      client.query('begin'),
      ...statements.map(([name, text, values]) => client.query<Row>({ name, text, values })),
      client.query('commit'),
    ]
    stream.uncork()
    const settled = await Promise.allSettled(sent)
    client.release()
    return settled.slice(1, -1).map((one) => {
      if (one.status === 'rejected') throw one.reason as Error
      return one.value.rows as Row[]
    })
  }
}

const refusal = JSON.stringify({ success: false, message: 'Too many at once.' })

/** Serves these subjects on a port that the system assigns; with `turns` it refuses, by 503, requests whose turn does not come. */
export async function serveBare(
  pool: pg.Pool,
  subjects: Record<string, Answering>,
  turns?: Turns,
): Promise<Server> {
  const query: Asked['query'] = (name, text, values) => rowsOf(pool.query<Row>({ name, text, values }))
  const inOneWrite = together(pool)
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { headers, url = '' } = request
      const [path = '', search = ''] = url.split('?')
      const asked: Asked = {
        path,
        search: new URLSearchParams(search),
        headers,
        body,
        ip: request.socket.remoteAddress ?? '',
        id: randomUUID(),
        query,
        together: inOneWrite,
      }
      subjects[String(headers[subjectHeader])]!(asked).then(
        (text) => {
          const type = 'application/json; charset=utf-8'
          response
            .writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
            .end(text)
        },
        (error: unknown) => {
          console.error(error)
          response.writeHead(500).end()
        },
      )
    })
  }
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(503, { 'retry-after': '2', 'content-length': Buffer.byteLength(refusal) }).end(refusal)
    request.resume()
  }
  const server = createServer((request, response) => {
    if (!turns) return serve(request, response)
    turns.take(null).then(
      (end) => {
        response.once('close', end)
        serve(request, response)
      },
      () => refuse(request, response),
    )
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
