import type { IncomingMessage } from 'node:http'
import type { Answer } from '../wire/answer.ts'
import type { Sim } from '../sim.ts'
import { deadToken } from '../graph/access.ts'
import { sampleBytes } from './samples.ts'

const gone: Answer = { status: 404, body: '' }

/** The download host: WhatsApp's files to a living bearer, Instagram's to everybody who knows the address. */
export function answerMedia(sim: Sim, request: IncomingMessage): Answer {
  const address = new URL(request.url ?? '/', sim.mediaUrl)
  const open = /^\/ig\/(\d+)$/.exec(address.pathname)
  if (/^\/profile\/\d+\.jpg$/.test(address.pathname)) {
    return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: sampleBytes('foto.jpg') }
  }
  const { world, clock } = sim
  const media =
    world.media[open?.[1] ?? world.media_addresses[address.searchParams.get('hash') ?? '']?.media_id ?? '']
  if (!media) return gone
  if (!open) {
    const known = world.media_addresses[address.searchParams.get('hash') ?? '']!
    if (known.until <= clock.now()) return gone
    const token = world.tokens[/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '']
    if (!token || deadToken(token, clock.now())) return { status: 401, body: '' }
  }
  const name = encodeURIComponent(media.filename)
  return {
    status: 200,
    headers: { 'content-type': media.mime_type, 'content-disposition': `inline; filename*=UTF-8''${name}` },
    body: Buffer.from(media.bytes, 'base64'),
  }
}
