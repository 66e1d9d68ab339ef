import { fieldsOf, type Fields } from './json.ts'
import { invalidParameter } from './graph-error.ts'
import type { UploadedFile } from './call.ts'

type Parsed = { body: Fields; files: UploadedFile[] }

/** Text that is JSON becomes it, as Graph does with form fields such as `components`. */
function fieldValue(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

async function multipart(raw: Buffer, type: string): Promise<Parsed> {
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
  const parsed: Parsed = { body: {}, files: [] }
  for (const [field, value] of form.entries()) {
    if (typeof value === 'string') parsed.body[field] = fieldValue(value)
    else {
      const bytes = Buffer.from(await value.arrayBuffer())
      parsed.files.push({ field, filename: value.name, mime_type: value.type, bytes })
    }
  }
  return parsed
}

/** Reads JSON, a form or a multipart body. Refuses what it cannot read with code 100. */
export async function parseBody(raw: Buffer, type: string): Promise<Parsed> {
  if (raw.length === 0) return { body: {}, files: [] }
  try {
    if (type.startsWith('multipart/form-data')) return await multipart(raw, type)
    if (type.startsWith('application/x-www-form-urlencoded')) {
      const form = Object.fromEntries(new URLSearchParams(raw.toString('utf8')))
      return {
        body: Object.fromEntries(Object.entries(form).map(([name, text]) => [name, fieldValue(text)])),
        files: [],
      }
    }
    const value: unknown = JSON.parse(raw.toString('utf8'))
    return { body: fieldsOf(value), files: [] }
  } catch {
    throw invalidParameter('The request body could not be parsed')
  }
}
