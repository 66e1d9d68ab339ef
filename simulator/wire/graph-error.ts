import { meaningOf } from '../faults/codes.ts'
import { json, type Answer } from './answer.ts'

type Extra = {
  status?: number
  subcode?: number
  type?: string
  message?: string
  userTitle?: string
  userMessage?: string
  isTransient?: boolean
  headers?: Record<string, string>
}

/** A refusal of Graph: code, the fault in this case, and the differences from the code's usual answer. */
export class GraphError extends Error {
  override name = 'GraphError'
  readonly code: number
  readonly details: string
  readonly extra: Extra

  constructor(code: number, details: string, extra: Extra = {}) {
    super(extra.message ?? meaningOf(code).message)
    this.code = code
    this.details = details
    this.extra = extra
  }

  /** The envelope with the status that Meta gives it. */
  answer(trace: string): Answer {
    const { status, type, isTransient } = meaningOf(this.code)
    const { subcode, userTitle, userMessage } = this.extra
    const answer = json(
      {
        error: {
          message: this.message,
          type: this.extra.type ?? type,
          code: this.code,
          ...(subcode === undefined ? {} : { error_subcode: subcode }),
          ...((this.extra.isTransient ?? isTransient) ? { is_transient: true } : {}),
          ...(this.details ? { error_data: { messaging_product: 'whatsapp', details: this.details } } : {}),
          ...(userTitle ? { error_user_title: userTitle } : {}),
          ...(userMessage ? { error_user_msg: userMessage } : {}),
          fbtrace_id: trace,
        },
      },
      this.extra.status ?? status,
    )
    const unauthorised = (this.extra.status ?? status) === 401
    return {
      ...answer,
      headers: {
        ...this.extra.headers,
        ...(unauthorised
          ? { 'www-authenticate': `OAuth "Facebook Platform" "invalid_token" "${this.message}"` }
          : {}),
      },
    }
  }
}

/** A parameter that is missing or wrong (code 100). */
export const invalidParameter = (message: string, details = ''): GraphError =>
  new GraphError(100, details, { message: `(#100) ${message}` })

/** A node that does not exist or is out of the token's reach. */
export const unknownNode = (id: string, method: string): GraphError =>
  new GraphError(100, '', {
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  })
