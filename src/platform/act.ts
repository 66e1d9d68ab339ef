import type { SignedInUser } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'

/** Who acts: a signed-in person, a guest, who never signs in, or a program by itself. */
export type Actor = 'person' | 'guest' | 'job' | 'webhook' | 'bot'

/**
 * Who acts, when, from where and why. Verbs of the trade (book, approve, cancel, send) take an act and no
 * request, so that a job or a bot can act too. A route's call is an act.
 */
export type Act = {
  house: House
  /** The time of the act; everything it writes has this time. */
  now: Date
  actor: Actor
  /** Null when nobody is signed in. */
  person: Pick<SignedInUser, 'id'> | null
  /** The address it came from; IPv6 as its /64 (D-94). Null when the house itself acts. */
  ip: string | null
  /** The request that caused it, directly or through a job; null for a job that starts by itself. */
  request_id: string | null
}

/** An act of a signed-in person, with their abilities. */
export type PersonAct = Act & { person: SignedInUser }

/** The act of a job, a webhook or the bot, at the current time of the house's clock. */
export function actOf(
  actor: Exclude<Actor, 'person' | 'guest'>,
  house: House,
  request_id: string | null = null,
): Act {
  return { house, now: house.now(), actor, person: null, ip: null, request_id }
}
