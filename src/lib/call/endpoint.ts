import type * as z from 'zod/mini'

/**
 * Who may make a call. Every call declares it; the server does not start with a route that lacks it.
 * `public`: anyone. `visitor`: anyone, on the published branch named in the path; staff of that branch are recognised. Any other
 * session, expired or of another house, counts as a visitor. `staff`: the ability that a session needs to be recognised here.
 * `evenClosed`: the branch may also be a draft or inactive; the handler decides who still gets an answer (D-117).
 * `session`: anyone signed in. `ability`: signed in, with the ability (D-23), within reach of the scope named in the path.
 */
export type Access =
  | { readonly who: 'public'; readonly staff?: string }
  | { readonly who: 'visitor'; readonly staff?: string; readonly evenClosed?: true }
  | { readonly who: 'session' }
  | {
      readonly who: 'ability'
      readonly ability: string
      readonly scope: 'platform' | 'business' | 'branch'
      /** For the operator's calls that also read other businesses: their database is not bound to the business in the path. */
      readonly across?: true
    }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Schema = z.ZodMiniType

/** Counts the attempts at a call and asks for a bot check, before the call does anything (D-93, D-94). */
export type Guard = {
  /** The row of the server's table of limits that applies. */
  readonly limits:
    | 'form'
    | 'answer'
    | 'lookUp'
    | 'dataLink'
    | 'signIn'
    | 'recovery'
    | 'menuFile'
    | 'customerFile'
    | 'rehearsal'
    | 'slots'
  /** The client first solves a check for this action; its token is sent as 'recaptcha-token'. */
  readonly botCheck?: BotAction
  /** The client solves a check only after the server refused the call without one, which happens only past a soft limit (D-129). */
  readonly botCheckIfAsked?: true
}

/** The action that a bot check is solved for (D-93): a solution for one action is refused for another. */
export type BotAction = 'customer' | 'research' | 'auth'

/** A file's media type, and the name it is saved under unless the handler gives another. `anyType`: also the type is the handler's. */
export type FileKind = { readonly type: string; readonly name: string; readonly anyType?: true }

/** The events of a stream, by name. */
export type EventKinds = Readonly<Record<string, Schema>>

/** A call declared once: the server registers it, the OpenAPI document describes it, both clients make it. */
export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
  Who extends Access = Access,
> = {
  readonly method: Method
  /** In Fastify's syntax: `/api/business/:business_id/branch/:branch_id/reservation`. */
  readonly path: string
  readonly access: Who
  /** One sentence in English for the OpenAPI document. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The JSON answer; absent where the answer is always a file. */
  readonly answer?: Answer
  /** The call answers this file; if there is an `answer` too, the handler chooses. */
  readonly file?: FileKind
  /** The answer has an ETag; a client that still holds the answer sends the tag as If-None-Match and gets 304. */
  readonly tagged?: boolean
  /** The call answers a stream that stays open (text/event-stream): each event, by its name, has JSON of its schema as data. */
  readonly events?: EventKinds
  /** The client sends JSON because the body nests; form-encoded otherwise (D-06). */
  readonly json?: boolean
  /** A create: accepts Idempotency-Key, and the same key and body give the first answer again (D-106). */
  readonly creates?: boolean
  /** Takes one file, as the multipart field `file`; other calls ignore files. `tooLarge` is the message for a longer file. */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge: string }
  /** Takes its body as bytes, whatever their type: what is signed must be checked before it is read. A longer one is refused with 413. */
  readonly raw?: { readonly maxBytes: number }
  /** For a read: an expected refusal is an answer of it, too (D-03), as of every other call. */
  readonly refuses?: true
  /** Statuses that the rest of the declaration does not imply, in words for the OpenAPI document. */
  readonly statuses?: Readonly<Record<number, string>>
  /** The server runs it before every call that declares one. */
  readonly guard?: Guard
}

/** A call answers JSON, a file, one of both, or a stream of events. */
type AnswerKind<
  Answer extends Schema | undefined,
  File extends FileKind | undefined,
  Events extends EventKinds | undefined,
  Tagged extends boolean,
> = Events extends EventKinds
  ? { readonly events: Events }
  : { readonly tagged?: Tagged } & (Answer extends Schema
      ? { readonly answer: Answer }
      : { readonly file: FileKind }) &
      (File extends FileKind ? { readonly file: File } : unknown)

/** Declares a call and keeps its exact types for the handler and both clients; a browser loads only the calls it makes. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Who extends Access,
  Answer extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  File extends FileKind | undefined = undefined,
  Events extends EventKinds | undefined = undefined,
  const Tagged extends boolean = false,
>(
  declaration: Endpoint<Params, Query, Body, Answer, Who> & AnswerKind<Answer, File, Events, Tagged>,
): Endpoint<Params, Query, Body, Answer, Who> & AnswerKind<Answer, File, Events, Tagged> {
  return declaration
}

type SchemaOf<S> = Extract<S, Schema>
type OutputOf<S> = [SchemaOf<S>] extends [never] ? Record<never, never> : z.output<SchemaOf<S>>

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type AnswerOf<E extends Endpoint> = OutputOf<E['answer']>

type Part<Name extends string, S> = [SchemaOf<S>] extends [never]
  ? { [K in Name]?: undefined }
  : { [K in Name]: z.input<SchemaOf<S>> }

/** The client's input of a call: only the parts that the declaration has; a query may be partial. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'body', E['body']> &
  ([SchemaOf<E['query']>] extends [never]
    ? { query?: undefined }
    : { query?: Partial<z.input<SchemaOf<E['query']>>> })

/** What every refused call answers (D-03): a Portuguese sentence, and messages for each field with invalid input. */
export type RefusedAnswer = {
  success: false
  msg: string
  code?: string
  error?: boolean
  errors?: Record<string, string[]>
}
