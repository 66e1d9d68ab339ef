import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import type { Endpoint } from '#lib/call/endpoint.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import { FormValues } from '#platform/http/call/decode.ts'

const parseForm = (text: string) =>
  qs.parse(text, { depth: 6, parameterLimit: 1000, arrayLimit: 100, allowPrototypes: false })

/** Maximum bytes of a body without its file. */
export const bodyLimit = 1_000_000
/** Maximum bytes of a body that is parsed as a whole: the slowest such text blocks the server for less than 50 ms. */
const textLimit = 500_000

/** Accepts JSON (also empty, D-06), form-encoded and multipart bodies; form text stays text until the schema decodes it. */
export async function registerBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: textLimit },
    (request, body, done) => {
      if (body === '') done(null, {})
      else void parseJson(request, body as string, done)
    },
  )
  await app.register(formbody, {
    bodyLimit: textLimit,
    parser: (text) => new FormValues(parseForm(text)) as never,
  })
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 200, fieldSize: 200_000, parts: 210 },
  })
}

/**
 * Reads a multipart body into form values. A file is read only for a call that takes one, as the field `file`; other files are
 * skipped and never kept in memory.
 */
export async function readMultipart(request: FastifyRequest, upload: Endpoint['upload']): Promise<void> {
  if (!request.isMultipart()) return
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > bodyLimit + (upload?.maxBytes ?? 0)) throw tooLarge(upload)
  try {
    await readParts(request, upload)
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
    throw new Refusal('bad_request', 'Os dados enviados não são válidos.', { status: 400 })
  }
}

async function readParts(request: FastifyRequest, upload: Endpoint['upload']): Promise<void> {
  const fields: [string, string][] = []
  let file: File | undefined
  let bytes = 0
  for await (const part of request.parts({ limits: { fileSize: upload?.maxBytes ?? bodyLimit } })) {
    if (part.type === 'field') {
      const text = String(part.value)
      bytes += text.length
      if (bytes > bodyLimit) throw tooLarge(undefined)
      fields.push([part.fieldname, text])
    } else if (upload && part.fieldname === 'file') {
      const content = await part.toBuffer()
      if (part.file.truncated) throw tooLarge(upload)
      file = new File([new Uint8Array(content)], part.filename)
    } else part.file.resume()
  }
  const values = parseForm(new URLSearchParams(fields).toString())
  request.body = new FormValues(file ? { ...values, file } : values)
}

const tooLarge = (upload: Endpoint['upload']) =>
  upload
    ? invalid({ file: [upload.tooLarge] })
    : new Refusal('bad_request', 'O conteúdo enviado é grande demais.', { status: 413 })
