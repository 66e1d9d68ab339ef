import type { Person } from '#platform/http/door.ts'
import type { House } from '#platform/house.ts'

/** What does something: a person who is signed in, a guest, who never is, or a program on its own. */
export type Actor = 'person' | 'guest' | 'job' | 'webhook' | 'bot'

/**
 * Who does something, when, from where and because of what. Verbs of the trade (book, approve, cancel, send) take an act and no
 * request, so that a job or a bot can do them too. A route's call is an act.
 */
export type Act = {
  house: House
  /** The instant of the act; everything that it writes carries this one. */
  now: Date
  actor: Actor
  /** Null when nobody is signed in. */
  person: Pick<Person, 'id'> | null
  /** The address it came from; IPv6 as its /64 (D-94). Null for what begins in the house. */
  ip: string | null
  /** The request that caused it, also behind a job; null for a job that starts by itself. */
  request_id: string | null
}

/** An act of somebody who is signed in, with their abilities. */
export type PersonsAct = Act & { person: Person }

/** The act of a job, a webhook or the bot, at the house's present instant. */
export function actOf(
  actor: Exclude<Actor, 'person' | 'guest'>,
  house: House,
  request_id: string | null = null,
): Act {
  return { house, now: house.now(), actor, person: null, ip: null, request_id }
}
