import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  Access,
  AnswerOf,
  BodyOf,
  Endpoint,
  FileKind,
  ParamsOf,
  QueryOf,
  Schema,
} from '#lib/endpoint.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Subject } from '#platform/http/guard.ts'
import type { Branch, Person } from '#platform/http/door.ts'
import type { FileAnswer } from '#platform/http/file-answer.ts'

type PersonOf<A extends Access> = A extends { who: 'session' | 'ability' } ? Person : Person | null
type BranchOf<A extends Access> = A extends { who: 'ability'; scope: 'branch' } | { who: 'visitor' }
  ? Branch
  : null

/** What a handler answers: the declared JSON, the declared file, or one of both. */
type HandledOf<E extends Endpoint> =
  | (E extends { answer: Schema } ? AnswerOf<E> : never)
  | (E extends { file: FileKind } ? FileAnswer : never)

/** What a handler gets: an act, with the parsed input and the branch already found for who acts. */
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
  /** A quiet limit of the guard is passed: the call answers as ever, and does nothing. */
  isMuted: boolean
  request: FastifyRequest
  reply: FastifyReply
}

/** Said in place of a subject: this call passes its guard uncounted and unchecked. */
export const unguarded = Symbol('unguarded')

/** What a call does before its handler, outside of any transaction, and not again for an Idempotency-Key that has its answer. */
type Steps<E extends Endpoint, Found, Prepared> = {
  /** Before the guard: what has to be there for the call to mean anything, such as the row of a secret link. */
  find?: (call: Call<E>) => Promise<Found>
  /** Whom the guard counts the try for. Absent: the field of the body that its limits name. */
  subject?: (call: Call<E>, found: Found) => Subject | typeof unguarded
  /** After the guard: what takes long without the database. */
  prepare?: (call: Call<E>, found: Found) => Promise<Prepared>
}

export type Route = {
  endpoint: Endpoint
  handle: (call: never, brought: never) => Promise<unknown>
  steps: Steps<never, never, never>
}

/** Joins a declared call to the function that answers it, which gets what `prepare`, or else `find`, brought. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandledOf<E>>,
): Route
export function serve<E extends Endpoint, Found = void, Prepared = Found>(
  endpoint: E,
  steps: Steps<E, Found, Prepared>,
  handle: (call: Call<E>, brought: Prepared) => Promise<HandledOf<E>>,
): Route
export function serve(endpoint: Endpoint, ...given: unknown[]): Route {
  const [handle, steps = {}] = given.toReversed() as [Route['handle'], Route['steps']?]
  return { endpoint, steps, handle }
}
