import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileKind } from '#lib/call/endpoint.ts'

/** A handler's answer where its call declares a file. */
export class FileAnswer {
  readonly content: string | Uint8Array | Readable
  /** The name it is saved under, instead of the declared one. */
  readonly name: string | undefined
  /** Its media type, instead of the declared one. */
  readonly type: string | undefined
  constructor(content: string | Uint8Array | Readable, name?: string, type?: string) {
    this.content = content
    this.name = name
    this.type = type
  }
}

/** Sends it as a download, not to be shown. Its address may contain a secret: no other site and no search engine learns it. */
export function sendFile(
  reply: FastifyReply,
  kind: FileKind,
  { content, name, type }: FileAnswer,
): FastifyReply {
  return reply
    .type(type ?? kind.type)
    .header('Content-Disposition', `attachment; ${filenameOf(kind.name, name)}`)
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex')
    .send(content)
}

/** The file name for every browser: a plain name as it is; any other as RFC 8187 encodes it, with the declared name as fallback. */
function filenameOf(declared: string, name = declared): string {
  if (/^[\w.-]+$/.test(name)) return `filename="${name}"`
  const encoded = encodeURIComponent(name).replaceAll(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `filename="${declared}"; filename*=UTF-8''${encoded}`
}
