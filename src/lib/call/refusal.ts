/**
 * An expected refusal (D-03): a code for machines, a Portuguese sentence for the person. Thrown anywhere, answered in one place
 * as 200 `{success:false, msg, code, …extra}` unless another status is stated.
 */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    code: string,
    message: string,
    options: { status?: number; extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = options.status ?? 200
    this.extra = options.extra ?? {}
    this.headers = options.headers ?? {}
  }
}

/** An id, slug or token that does not exist for this caller: 404 (D-03, D-04). */
export function notFound(message = 'Registro não encontrado.'): Refusal {
  return new Refusal('not_found', message, { status: 404 })
}

/** What this person may not do here (D-04, D-23): 403. */
export const forbidden = (): Refusal =>
  new Refusal('forbidden', 'Você não tem permissão para esta ação.', { status: 403 })

/** Invalid input: 422 with the messages of each field (D-03); `''` holds messages about several fields. */
export function invalid(errors: Record<string, string[]>): Refusal {
  const first = Object.values(errors)[0]?.[0] ?? 'Os dados enviados não são válidos.'
  return new Refusal('invalid', first, { status: 422, extra: { errors } })
}

/** Too many attempts (D-94): 429, and the seconds until the next one is allowed. */
export function tooMany(retryAfterSeconds: number): Refusal {
  return new Refusal('too_many', 'Muitas tentativas. Aguarde alguns minutos e tente novamente.', {
    status: 429,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })
}
