import { keepTag, tagOf } from '#lib/call/answer-tags.ts'
import { encodeBody, filledPath, queryText } from '#lib/call/call-encoding.ts'
import type { AnswerOf, BotAction, CallInput, Endpoint, FileKind, RefusedAnswer } from '#lib/call/endpoint.ts'

/** Request time-out in milliseconds: 5 minutes, and 25 for an upload (API-09, API-10). */
export const requestTimeoutMs = 300_000
export const uploadTimeoutMs = 1_500_000

/**
 * A call without a usable answer: no network, time-out, no JSON, a server error, or a refused read.
 * `status` is 0 when nothing came back; `msg` is the server's sentence if it sent one, whatever the status (D-03).
 */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly status: number
  readonly msg: string | undefined
  readonly code: string | undefined
  readonly errors: Record<string, string[]> | undefined

  constructor(status: number, refused?: Partial<RefusedAnswer>, cause?: unknown) {
    super(refused?.msg || `Call failed with status ${status}`, { cause })
    this.status = status
    this.msg = refused?.msg || undefined
    this.code = refused?.code
    this.errors = refused?.errors
  }
}

/** The sentence to show for any error of a call: the server's own, else the catalogue's (D-03). */
export function sentenceOf(error: unknown, catalogue: string): string {
  return error instanceof CallFailed && error.msg ? error.msg : catalogue
}

/** A mutation resolves with its answer or with the refusal; a read resolves with its answer only. */
export type CallOutcome<E extends Endpoint> =
  AnswerOf<E> extends { success: boolean } ? AnswerOf<E> | RefusedAnswer : AnswerOf<E>

export type CallOptions = {
  /** The form's key from `newKey()`, sent with a create so that a double tap creates once (D-106). */
  key?: string
  /** Aborts the call, such as a search that the next letter replaces. */
  signal?: AbortSignal
  /** The answer that the page has already, of a tagged call; it is answered again if it is still right. */
  held?: object | undefined
}

export type Caller = {
  /** Makes the call. Throws CallFailed. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<CallOutcome<E>>
  /** Downloads a file (API-07) under the name that the server gave, else the declared one. Throws CallFailed. */
  download: <E extends Endpoint & { readonly file: FileKind }>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<{ blob: Blob; filename: string }>
}

export type CallerSettings = {
  /** Where the API is (API-01); '' is this page's own origin. */
  baseUrl: string
  /** The stored session token, read again for each call. */
  token: () => string | null
  /** The server says that the session that was sent is no longer valid (401, D-04). */
  onSignedOut: () => void
  /** Solves a bot check (D-93) and returns its token; without it, calls that ask for a check are sent without a token. */
  botCheck?: (action: BotAction) => Promise<string>
  /**
   * A busy server's 503 is answered by one more try after the seconds that it asked for, so that a guest in a rush learns what became of the
   * table. Only reads and creates with a key, which take place once (D-106).
   */
  repeatsBusy?: boolean
  fetch?: typeof fetch
}

type Parts = { params?: object; query?: object; body?: object }

/** A response, its body read within the time-out. */
type ReceivedResponse = {
  status: number
  ok: boolean
  content: Blob
  disposition: string | null
  tag: string | null
  retryAfter: string | null
}

/** The longest that a person is left waiting for another try, in seconds. */
const waitLimit = 5

const botCheckField = 'recaptcha-token'

/** A client for the declared calls, typed by their contracts; the staff app and the public islands both use it. */
export function createCall(settings: CallerSettings): Caller {
  async function sendOnce(endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<ReceivedResponse> {
    const { body, headers, upload } = encodeBody(parts.body, endpoint.json === true)
    const url = settings.baseUrl + filledPath(endpoint.path, parts.params) + queryText(parts.query)
    const token = settings.token()
    headers.Accept = 'application/json'
    if (token) Object.assign(headers, { 'X-AUTH-TOKEN': token, Authorization: `Bearer ${token}` })
    if (options.key) headers['Idempotency-Key'] = options.key
    const tag = tagOf(options.held)
    if (tag) headers['If-None-Match'] = tag

    const waiting = patience(upload ? uploadTimeoutMs : requestTimeoutMs, options.signal)
    try {
      const request = { method: endpoint.method, headers, body, signal: waiting.signal }
      const response = await (settings.fetch ?? fetch)(url, request)
      const { status, ok } = response
      const content = await response.blob()
      // A late 401 of an older session must not end the new one.
      if (status === 401 && token === settings.token()) settings.onSignedOut()
      const named = (name: string) => response.headers.get(name)
      return {
        status,
        ok,
        content,
        disposition: named('Content-Disposition'),
        tag: named('ETag'),
        retryAfter: named('Retry-After'),
      }
    } catch (error) {
      throw new CallFailed(0, undefined, error)
    } finally {
      waiting.end()
    }
  }

  async function send(endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<ReceivedResponse> {
    const first = await sendOnce(endpoint, parts, options)
    const seconds = Number(first.retryAfter ?? Number.NaN)
    const isOnce = endpoint.method === 'GET' || options.key !== undefined
    if (first.status !== 503 || !settings.repeatsBusy || !isOnce || !(seconds <= waitLimit)) return first
    // Not everybody who was refused at the same moment comes back at the same moment.
    await new Promise((resolve) => setTimeout(resolve, seconds * (1000 + 250 * Math.random())))
    return options.signal?.aborted ? first : sendOnce(endpoint, parts, options)
  }

  /** Sends with a solved bot check where the call wants one; if the server refuses the check, solves it again once. */
  async function sendChecked(
    endpoint: Endpoint,
    parts: Parts,
    options: CallOptions,
  ): Promise<ReceivedResponse> {
    const { botCheck: action, botCheckIfAsked } = endpoint.guard ?? {}
    const staff = settings.token() !== null && action !== 'auth'
    if (!settings.botCheck || !action || staff) return send(endpoint, parts, options)
    const place = endpoint.method === 'GET' ? 'query' : 'body'
    const attempt = async () => {
      const solved = { [botCheckField]: await solve(action) }
      return send(endpoint, { ...parts, [place]: { ...parts[place], ...solved } }, options)
    }
    const first = await (botCheckIfAsked ? send(endpoint, parts, options) : attempt())
    return (await answerOf(first))?.code === 'bot_check' ? attempt() : first
  }

  async function solve(action: BotAction): Promise<string> {
    try {
      return (await settings.botCheck?.(action)) ?? ''
    } catch (error) {
      throw new CallFailed(0, undefined, error)
    }
  }

  return {
    async call(endpoint, input, options = {}) {
      const received = await sendChecked(endpoint, input as Parts, options)
      if (received.status === 304 && options.held) return options.held as never
      const answer = await answerOf(received)
      if (answer) keepTag(answer, received.tag)
      const refused = answer?.success === false
      if (received.ok && answer !== undefined && !refused) return answer as never
      if (endpoint.method !== 'GET' && refused && received.status < 500) {
        return { msg: '', ...answer } as never
      }
      throw new CallFailed(received.status, answer ?? undefined)
    },

    async download(endpoint, input, options = {}) {
      const received = await sendChecked(endpoint, input as Parts, options)
      if (!received.ok) throw new CallFailed(received.status, (await answerOf(received)) ?? undefined)
      return { blob: received.content, filename: filenameOf(received.disposition) || endpoint.file.name }
    },
  }
}

/** A signal that aborts after a time, or earlier when `early` does; call `end` when the answer has arrived. */
function patience(timeoutMs: number, early?: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const giveUp = () => controller.abort(early?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException('No answer in time.', 'TimeoutError')),
    timeoutMs,
  )
  early?.addEventListener('abort', giveUp)
  if (early?.aborted) giveUp()
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      early?.removeEventListener('abort', giveUp)
    },
  }
}

/** The answered JSON; undefined when the answer is not JSON. */
async function answerOf({
  content,
  status,
}: ReceivedResponse): Promise<Partial<RefusedAnswer> | null | undefined> {
  if (status === 204) return null
  try {
    return JSON.parse(await content.text())
  } catch {
    return undefined
  }
}

function filenameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? ''
}

/** A key for one opening of a create form (D-106). `randomUUID` exists only on https and localhost. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
