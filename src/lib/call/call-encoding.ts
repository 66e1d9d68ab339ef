type Value = string | number | boolean | object | null | undefined
type Values = Record<string, Value>

/** A declared path with its parameters filled in, each percent-encoded. Throws when one is missing: the caller's bug. */
export function filledPath(path: string, params: object = {}): string {
  return path.replace(/:(\w+)(\([^/]*\))?/g, (_whole, name: string) => {
    const value = (params as Values)[name] ?? ''
    if (value === '') throw new Error(`Missing "${name}" in ${path}`)
    return encodeURIComponent(asText(value))
  })
}

/** '?a=1&b=' or ''; undefined values are not sent. */
export function queryText(query: object = {}): string {
  const text = new URLSearchParams(fieldsOf(query)).toString()
  return text && `?${text}`
}

export type EncodedBody = {
  body?: string | URLSearchParams | FormData
  headers: Record<string, string>
  upload: boolean
}

/**
 * A body as D-06 wants it: form-encoded, JSON where the call says so, or multipart when it contains a file. The file is the field
 * `file` (API-04 to API-06) and comes last, so that the server knows the other fields before its bytes arrive.
 */
export function encodeBody(body: object | undefined, json: boolean): EncodedBody {
  if (body === undefined) return { headers: {}, upload: false }
  const file = Object.values(body).find((value) => value instanceof Blob)
  if (file) {
    const form = new FormData()
    for (const [name, text] of fieldsOf(body)) form.append(name, text)
    form.append('file', file)
    return { body: form, headers: {}, upload: true }
  }
  if (json) {
    return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' }, upload: false }
  }
  return { body: new URLSearchParams(fieldsOf(body)), headers: {}, upload: false }
}

function fieldsOf(values: object): [string, string][] {
  return Object.entries(values as Values)
    .filter(([, value]) => value !== undefined && !(value instanceof Blob))
    .map(([name, value]) => [name, asText(value)])
}

/** Form text of one value: null as '', booleans as true and false, nested values as JSON. */
function asText(value: Value): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
