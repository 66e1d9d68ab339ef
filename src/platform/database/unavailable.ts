import { TooBusy } from '#platform/turns.ts'

// Connection lost or refused, server starting or stopping, out of connections, memory or disk, and time-outs.
const states =
  /^(08...|53...|57P0.|57014|55P03|25P03|25P04|58030)$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/
const sentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/

/** The database cannot answer now and the same request may work later: 503 with Retry-After over HTTP. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** Seconds, for Retry-After. */
  readonly retryAfter = 2

  constructor(cause: unknown) {
    super(`Database unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * Translates a driver's error for the caller: DatabaseUnavailable when the database is unreachable
 * or a wait timed out (connection, queue, lock 55P03, statement 57014), otherwise the error itself.
 */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  if (error instanceof TooBusy) return new DatabaseUnavailable(error)
  const { code } = error as { code?: unknown }
  const unavailable = typeof code === 'string' ? states.test(code) : sentences.test(error.message)
  return unavailable ? new DatabaseUnavailable(error) : error
}
