/** The answer to a request. */
export type Answer = {
  status: number
  headers?: Record<string, string>
  /** Written as Meta's JSON. */
  json?: unknown
  /** Written as it is. */
  body?: string | Buffer
}

export const json = (value: unknown, status = 200): Answer => ({ status, json: value })

export const success: Answer = json({ success: true })

export const redirect = (address: string): Answer => ({
  status: 302,
  headers: { location: address },
  body: '',
})

export const html = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})
