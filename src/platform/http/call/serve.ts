import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  Access,
  AnswerOf,
  BodyOf,
  Endpoint,
  EventKinds,
  FileKind,
  ParamsOf,
  QueryOf,
  Schema,
} from '#lib/call/endpoint.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Subject } from '#platform/http/door/guard.ts'
import type { Branch, SignedInUser } from '#platform/http/door/door.ts'
import type { EventAnswer } from '#platform/http/call/event-stream.ts'
import type { FileAnswer } from '#platform/http/call/file-answer.ts'
import type { unchanged } from '#platform/http/call/unchanged.ts'

type PersonOf<A extends Access> = A extends { who: 'session' | 'ability' }
  ? SignedInUser
  : SignedInUser | null
type BranchOf<A extends Access> = A extends { who: 'ability'; scope: 'branch' } | { who: 'visitor' }
  ? Branch
  : null

/**
 * The answer of a handler: the declared JSON, the declared file, one of both, the declared events, or that a tagged answer is unchanged.
 */
type HandledOf<E extends Endpoint> =
  | (E extends { answer: Schema } ? AnswerOf<E> : never)
  | (E extends { file: FileKind } ? FileAnswer : never)
  | (E extends { events: EventKinds } ? EventAnswer : never)
  | (E extends { readonly tagged?: true } ? typeof unchanged : never)

/** A handler's argument: an act, with the parsed input and the branch that the caller may reach. */
export type Call<E extends Endpoint = Endpoint> = Omit<Act, 'person' | 'ip' | 'request_id'> & {
  actor: 'person' | 'guest'
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Null only on public and visitor calls made without a valid session. */
  person: PersonOf<E['access']>
  branch: BranchOf<E['access']>
  /**
   * The database, or the transaction of an idempotent create; `transaction(db, …)` joins it. In calls of a business or branch it
   * is that business's (`Database.ofBusiness`).
   */
  db: Db
  /** The caller's address by the trusted-proxy setting. */
  ip: string
  request_id: string
  /** A quiet limit of the guard is exceeded: the call answers as usual but does nothing. */
  isMuted: boolean
  request: FastifyRequest
  reply: FastifyReply
}

/** In place of a subject: this call passes its guard without being counted or checked. */
export const unguarded = Symbol('unguarded')

/** Steps before the handler, outside every transaction; skipped when an Idempotency-Key already has its answer. */
type Steps<E extends Endpoint, Found, Prepared> = {
  /** Before the guard: finds what the call depends on, such as the row of a secret link. */
  find?: (call: Call<E>) => Promise<Found>
  /** Whom the guard counts the attempt for. Absent: the field of the body that its limits name. */
  subject?: (call: Call<E>, found: Found) => Subject | typeof unguarded
  /** After the guard: slow work that does not need the database. */
  prepare?: (call: Call<E>, found: Found) => Promise<Prepared>
}

/** A declared call with its handler. The compiler knows what they bring each other only within `serve`. */
export type Route = {
  endpoint: Endpoint
  steps: Steps<Endpoint, unknown, unknown>
  handle: (call: Call, brought: unknown) => Promise<unknown>
}

/** Joins a declared call to its handler, which gets the result of `prepare`, or else of `find`. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandledOf<E>>,
): Route
export function serve<E extends Endpoint, Found = void, Prepared = Found>(
  endpoint: E,
  steps: Steps<E, Found, Prepared>,
  handle: (call: Call<E>, brought: Prepared) => Promise<HandledOf<E>>,
): Route
export function serve(
  endpoint: Endpoint,
  ...given: [Route['handle']] | [Route['steps'], Route['handle']]
): Route {
  const [steps, handle] = given.length === 1 ? [{}, ...given] : given
  return { endpoint, steps, handle }
}
