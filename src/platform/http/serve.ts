import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#lib/endpoint.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, Person } from '#platform/http/door.ts'

type PersonOf<A extends Access> = A extends { who: 'session' | 'ability' } ? Person : Person | null
type BranchOf<A extends Access> = A extends { who: 'ability'; scope: 'branch' } | { who: 'visitor' }
  ? Branch
  : null

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
  request: FastifyRequest
  reply: FastifyReply
}

export type Route = {
  endpoint: Endpoint
  handle: (call: never, prepared: never) => Promise<unknown>
  before: ((call: never) => Promise<unknown>) | null
}

/**
 * Joins a declared call to the function that answers it. `before` counts the try and checks who makes it (D-93, D-94): outside the
 * transaction of an idempotent create, which would take both back when it refuses, and not for a key that has its answer. So does what
 * takes long without the database, and `handle` gets what it brought.
 */
export function serve<E extends Endpoint, Prepared = void>(
  endpoint: E,
  handle: (call: Call<E>, prepared: Prepared) => Promise<AnswerOf<E>>,
  before: ((call: Call<E>) => Promise<Prepared>) | null = null,
): Route {
  return { endpoint, handle, before }
}
