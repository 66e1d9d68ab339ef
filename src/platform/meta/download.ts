import { Agent, type Dispatcher, request } from 'undici'
import { lookUpPublic, mediaAddress } from '#platform/meta/media-address.ts'
import { fairTurns } from '#platform/turns.ts'

/**
 * The outcome of a download. `host`: its address is not on a listed host. `size`: more bytes than allowed. `gone`: the host no longer has
 * it. `failed`: the same may work later.
 */
export type Download =
  | { kind: 'done'; bytes: Buffer }
  | { kind: 'host' }
  | { kind: 'size' }
  | { kind: 'gone' }
  | { kind: 'failed' }

export type MediaHosts = {
  /** Downloads a file of at most `limitBytes`. A token goes to a listed host and through no redirect (D-136). Never throws. */
  download(address: string, options: { token?: string; limitBytes: number }): Promise<Download>
}

const connectMs = 3_000
const silentMs = 15_000
/** For a whole file. */
const fileMs = 60_000
const redirectsLimit = 2

/** Larger files are held in memory one at a time. */
const largeBytes = 20_000_000
const largeTurns = fairTurns({ places: 1, waiting: 100, patienceMs: 45_000 })

const goneStatuses = new Set([403, 404, 410])

const newMediaAgent = () =>
  new Agent({
    connect: { timeout: connectMs, lookup: lookUpPublic },
    connections: 16,
    headersTimeout: silentMs,
    bodyTimeout: silentMs,
  })

/** The bytes of a body; null for more than allowed. */
async function bytesOf({ body }: Dispatcher.ResponseData, limitBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > limitBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Ends an answer without reading it; the connection then says that it was broken off. */
function leave({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {}).destroy()
}

async function take(answered: Dispatcher.ResponseData, limitBytes: number): Promise<Download> {
  const announced = Number(answered.headers['content-length'] ?? limitBytes)
  if (announced > limitBytes && 'content-length' in answered.headers) {
    leave(answered)
    return { kind: 'size' }
  }
  const end = announced > largeBytes ? await largeTurns.take(null) : () => {}
  try {
    const bytes = await bytesOf(answered, limitBytes)
    return bytes ? { kind: 'done', bytes } : { kind: 'size' }
  } finally {
    end()
  }
}

/** The hosts of META_MEDIA_HOSTS. Opens no connection by itself. */
export function openMediaHosts(hosts: readonly string[]): MediaHosts {
  const dispatcher = newMediaAgent()

  async function ask(
    url: URL,
    token: string | undefined,
    limitBytes: number,
    signal: AbortSignal,
  ): Promise<Download | URL> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answered = await request(url, { dispatcher, headers, signal })
    const { statusCode } = answered
    if (statusCode === 200) return take(answered, limitBytes)
    leave(answered)
    const { location } = answered.headers
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string' && token === undefined) {
      return mediaAddress(URL.parse(location, url)?.href ?? '', hosts) ?? { kind: 'host' }
    }
    return { kind: goneStatuses.has(statusCode) ? 'gone' : 'failed' }
  }

  return {
    async download(address, { token, limitBytes }) {
      let url = mediaAddress(address, hosts)
      const signal = AbortSignal.timeout(fileMs)
      try {
        for (let asked = 0; url && asked <= redirectsLimit; asked++) {
          const answer = await ask(url, token, limitBytes, signal)
          if (!(answer instanceof URL)) return answer
          url = answer
        }
        return { kind: url ? 'failed' : 'host' }
      } catch {
        return { kind: 'failed' }
      }
    },
  }
}
