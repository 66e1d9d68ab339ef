import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { metaJson } from './json.ts'
import type { Answer } from './answer.ts'

export const loopback = '127.0.0.1'

type Answering = (request: IncomingMessage, raw: Buffer) => Promise<Answer | 'reset'>

/** Larger than any media file that may be uploaded. */
const bodyLimitBytes = 110 * 1024 * 1024

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > bodyLimitBytes) throw new Error('body too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function write(response: ServerResponse, answer: Answer, mayShare = false): void {
  const body = answer.body ?? (answer.json === undefined ? '' : metaJson(answer.json))
  const type = answer.json === undefined ? 'text/plain; charset=utf-8' : 'application/json; charset=UTF-8'
  response.writeHead(answer.status, {
    'content-type': type,
    'cache-control': 'no-store',
    ...(mayShare && { 'access-control-allow-origin': '*' }),
    ...answer.headers,
  })
  response.end(body)
}

/** Whether the request names this machine; a web page elsewhere could otherwise reach it by a name of its own. */
function isLocal({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')
}

/** Starts a server on the loopback address; port 0 takes a free one. */
export async function listen(port: number, answering: Answering): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    void (async () => {
      try {
        if (!isLocal(request)) return write(response, { status: 421, body: 'loopback only' })
        const answer = await answering(request, await bodyOf(request))
        if (answer === 'reset') request.socket.destroy()
        // The browser SDK reads Graph from the page of another program; the control stays closed.
        else write(response, answer, !request.url?.startsWith('/_sim'))
      } catch (error) {
        console.error(error)
        if (!response.headersSent) write(response, { status: 500, body: 'simulator error' })
      }
    })()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, loopback, resolve)
  })
  return { server, url: `http://${loopback}:${(server.address() as AddressInfo).port}` }
}
