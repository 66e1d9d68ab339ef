import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The service's fault instead of a correct answer. */
export type S3Fault = 'error' | 'denied' | 'silence' | 'half'

/** A service that speaks as much S3 as images need, in path style. Objects are stored by their whole path, `bucket/key`. */
export async function s3Server() {
  const objects = new Map<string, { content: Buffer; type: string }>()
  const seen: { method: string; path: string; authorization: string }[] = []
  const state: { fault: S3Fault | null; faultsAfter: number } = { fault: null, faultsAfter: 0 }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://s3')
    const path = decodeURIComponent(url.pathname.slice(1))
    const method = request.method!
    const place = seen.push({ method, path, authorization: request.headers.authorization ?? '' })
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const xml = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(text)

    const fault = state.fault && place > state.faultsAfter ? state.fault : null
    if (fault === 'silence') return
    if (fault === 'error') return xml(500, '<Error><Code>InternalError</Code></Error>')
    if (fault === 'denied') return xml(403, '<Error><Code>AccessDenied</Code></Error>')

    if (method === 'PUT') {
      objects.set(path, { content: Buffer.concat(pieces), type: request.headers['content-type'] ?? '' })
      return response.writeHead(200, { etag: '"1"' }).end()
    }
    if (method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (url.searchParams.has('list-type')) {
      const prefix = `${path.replace(/\/$/, '')}/${url.searchParams.get('prefix')}`
      const found = [...objects.keys()].filter((key) => key.startsWith(prefix))
      const keys = found.map((key) => `<Contents><Key>${key.slice(key.indexOf('/') + 1)}</Key></Contents>`)
      return xml(200, `<ListBucketResult><IsTruncated>false</IsTruncated>${keys.join('')}</ListBucketResult>`)
    }
    const object = objects.get(path)
    if (!object) return xml(404, '<Error><Code>NoSuchKey</Code></Error>')
    const { type } = object
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')?.map(Number) ?? []
    const content = start === undefined ? object.content : object.content.subarray(start, end! + 1)
    response.writeHead(start === undefined ? 200 : 206, {
      'content-type': type,
      'content-length': content.length,
    })
    if (fault === 'half') return response.write(content.subarray(0, content.length / 2))
    return response.end(method === 'HEAD' ? undefined : content)
  }

  // A client that gives up while sending gets no answer, which fails no test.
  const server = createServer((request, response) => void answer(request, response).catch(() => {}))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    seen,
    /** Fails from now on, after this many more requests have been answered. */
    fail(fault: S3Fault | null, { after = 0 } = {}) {
      state.fault = fault
      state.faultsAfter = seen.length + after
    },
  }
}
