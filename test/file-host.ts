import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Given = { status?: number; headers?: Record<string, string>; body?: Buffer | string }

/** A host of files that answers each path as told, and remembers who asked for what. */
export async function fileHost() {
  const answers = new Map<string, Given | ((response: ServerResponse) => void)>()
  const asked: { path: string; authorization: string | undefined }[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url ?? ''
    asked.push({ path, authorization: request.headers.authorization })
    const given = answers.get(path) ?? { status: 404 }
    if (typeof given === 'function') return given(response)
    response.writeHead(given.status ?? 200, given.headers).end(given.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    host: `127.0.0.1:${port}`,
    asked,
    /** Answers a path so from now on; returns its address. */
    answer(path: string, given: Given | ((response: ServerResponse) => void)): string {
      answers.set(path, given)
      return url + path
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
