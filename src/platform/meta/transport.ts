import { Agent, type Dispatcher, errors, type FormData, request } from 'undici'
import { unanswered, type SilenceReason } from '#platform/meta/outcome.ts'

/** Milliseconds to connect, and for the whole call. People wait for some of them. */
const connectMs = 3_000
const callMs = 10_000

/** The largest answer: a page of 100 templates is below 500 kB. */
const answerLimit = 4 * 1024 * 1024

/** Connections to one host. A call that finds none free waits, within its time. */
const connectionsLimit = 64

export type Answer = { status: number; text: string; headers: Record<string, string | string[] | undefined> }

export type TransportResult =
  | { kind: 'answered'; answer: Answer }
  /** `wasSent`: the request may have arrived. */
  | { kind: 'silent'; reason: SilenceReason; wasSent: boolean }

export type Parcel = {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  headers: Record<string, string>
  body?: string | FormData
}

/** Connections of a process to Meta; they do not keep it from ending. */
export const newAgent = (limits: { connectMs?: number } = {}): Dispatcher =>
  new Agent({
    connect: { timeout: limits.connectMs ?? connectMs },
    connections: connectionsLimit,
    maxResponseSize: answerLimit,
  })

/** Errors before the request left: it certainly did not arrive. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_ABORTED',
])

function silence(error: unknown): TransportResult {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  const certificate = /CERT|SELF_SIGNED|ERR_TLS/.test(code)
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return { kind: 'silent', reason: 'unreadable', wasSent: true }
  }
  const isLate = timeouts.has(code) || name === 'TimeoutError' || name === 'AbortError'
  return {
    kind: 'silent',
    reason: isLate ? 'timeout' : 'network',
    wasSent: !beforeSending.has(code) && !certificate,
  }
}

/** Sends one request and reads its answer. Never throws, never follows a redirect. */
export async function sendParcel(
  agent: Dispatcher,
  parcel: Parcel,
  limitMs = callMs,
): Promise<TransportResult> {
  const { method, url, headers, body } = parcel
  try {
    const signal = AbortSignal.timeout(limitMs)
    const answered = await request(url, {
      dispatcher: agent,
      method,
      headers: { accept: 'application/json', ...headers },
      signal,
      ...(body === undefined ? {} : { body }),
    })
    const text = await answered.body.text()
    return { kind: 'answered', answer: { status: answered.statusCode, text, headers: answered.headers } }
  } catch (error) {
    return silence(error)
  }
}

/** Without an answer: a read had no effect, anything else may have had one unless it never left. */
export const noAnswer = (method: Parcel['method'], reason: SilenceReason, wasSent: boolean) =>
  unanswered(method !== 'GET' && wasSent ? 'unclear' : 'unreachable', reason)
