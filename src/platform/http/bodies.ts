import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { Refusal } from '#lib/refusal.ts'
import { FormValues } from '#platform/http/decode.ts'

const parseForm = (text: string) =>
  qs.parse(text, { depth: 6, parameterLimit: 1000, arrayLimit: 100, allowPrototypes: false })

/** JSON (also empty, D-06), form-encoded and multipart bodies; form text stays text until the schema decodes it. */
export async function registerBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parseJson(request, body as string, done)
  })
  await app.register(formbody, { parser: (text) => new FormValues(parseForm(text)) as never })
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: 5_000_000, files: 1, fields: 200, fieldSize: 200_000, parts: 210 },
  })
}

/** Reads a multipart body into form values. No call takes a file yet: one that is sent is passed over, not kept in memory. */
export async function readMultipart(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return
  try {
    await readParts(request)
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new Refusal('bad_request', 'Os dados enviados não são válidos.', { status: 400 })
  }
}

async function readParts(request: FastifyRequest): Promise<void> {
  const fields: [string, string][] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') part.file.resume()
    else fields.push([part.fieldname, String(part.value)])
  }
  request.body = new FormValues(parseForm(new URLSearchParams(fields).toString()))
}
