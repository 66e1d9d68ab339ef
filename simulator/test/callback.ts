import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  body: string
  headers: Record<string, string | undefined>
  object: string
  at: number
}

/** An endpoint as a product has it: proves itself, keeps what arrives, answers what a test wants. */
export async function callback(verifyToken: string) {
  const received: Received[] = []
  const behaviour = { status: 200, waitMs: 0 }
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://local')
    if (request.method === 'GET') {
      const isRight = address.searchParams.get('hub.verify_token') === verifyToken
      response.writeHead(isRight ? 200 : 403).end(isRight ? address.searchParams.get('hub.challenge') : '')
      return
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const { object = '' } = JSON.parse(body) as { object?: string }
      received.push({ body, headers: request.headers as Received['headers'], object, at: Date.now() })
      setTimeout(() => response.writeHead(behaviour.status).end('ok'), behaviour.waitMs)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    behaviour,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The signature header that is right for a body. */
export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
