/** One request that the platform received. Tokens and secrets are cut. */
export type LoggedRequest = {
  id: number
  at: number
  method: string
  path: string
  query: Record<string, string>
  token: string | null
  body: unknown
  status: number
  ms: number
  /** The fault that answered instead of the endpoint. */
  fault: string | null
  simulated: boolean
  answer: unknown
}

const kept = 20_000
const secretNames = /^(access_token|input_token|client_secret|fb_exchange_token|code|pin|verify_token)$/

/** The first letters of a token, and its length. */
export const redacted = (token: string): string =>
  token.length < 16 ? '…' : `${token.slice(0, 8)}…(${token.length})`

/** A copy whose secret fields are cut. */
export function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      secretNames.test(name) && typeof value === 'string' ? redacted(value) : value,
    ]),
  )
}

/** The requests received, the last 20 000 of them. */
export class RequestLog {
  #entries: LoggedRequest[] = []
  #count = 0

  add(entry: Omit<LoggedRequest, 'id'>): void {
    this.#entries.push({ ...entry, id: ++this.#count })
    if (this.#entries.length > kept * 1.1) this.#entries = this.#entries.slice(-kept)
  }

  list(): readonly LoggedRequest[] {
    return this.#entries
  }

  clear(): void {
    this.#entries = []
  }
}
