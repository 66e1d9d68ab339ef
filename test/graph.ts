import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived at the stand-in. */
export type GraphRequest = {
  method: string
  /** Without query. */
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
}

/** The stand-in's answer: JSON with status 200, any answer, or an end without one. */
export type GraphAnswer =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { text: string; status?: number; headers?: Record<string, string> }
  | 'hang up'
  | 'silence'

/** An error of Graph in its envelope. */
export const graphError = (code: number, given: Record<string, unknown> = {}, status = 400): GraphAnswer => ({
  status,
  json: {
    error: { message: `(#${code}) Something`, type: 'OAuthException', code, fbtrace_id: 'A1bC2d', ...given },
  },
})

/** An HTTP server in Meta's place: `answer` decides for each request, now or later; `requests` are those that arrived, in order. */
export async function graphServer(answer: (request: GraphRequest) => GraphAnswer | Promise<GraphAnswer>) {
  const requests: GraphRequest[] = []
  const stand = { url: '', requests, answer, close: async () => {} }
  const take = async (incoming: IncomingMessage, outgoing: ServerResponse, body: string) => {
    const url = new URL(incoming.url!, 'http://meta.test')
    const request: GraphRequest = {
      method: incoming.method!,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: incoming.headers,
      body,
    }
    requests.push(request)
    const given = await stand.answer(request)
    if (given === 'silence') return
    if (given === 'hang up') return void incoming.socket.destroy()
    const isJson = 'json' in given
    outgoing.writeHead(given.status ?? 200, {
      'content-type': isJson ? 'application/json' : 'text/html',
      ...given.headers,
    })
    outgoing.end(isJson ? JSON.stringify(given.json) : given.text)
  }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => void take(incoming, outgoing, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  stand.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stand.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return stand
}
