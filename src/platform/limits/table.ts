import type { Guard } from '#lib/call/endpoint.ts'
import type { Limit } from './limits.ts'

const minutes = 60
const hours = 3600

/** Limits of one kind of call, by what they count; a pair is the subject with the address. */
export type GuardLimits = {
  /** The field of the body with the subject of an attempt. A call that has it elsewhere says so in its route. */
  subject?: 'phone' | 'email'
  /** Signed-in people: counted but without a bot check, or neither. Absent: like everybody else. */
  people?: 'counted' | 'free'
  /** Only refused attempts stay counted. */
  counts?: 'failures'
  byAddress?: Limit
  byPhone?: Limit
  byEmail?: Limit
  byPair?: Limit
  byPerson?: Limit
  byBusiness?: Limit
}

const form = {
  byAddress: { name: 'public-post', soft: 30, hard: 300, windowSeconds: 10 * minutes },
  byPhone: { name: 'public-post-phone', soft: 5, hard: null, windowSeconds: 10 * minutes },
  byPair: { name: 'public-post of phone and address', soft: 5, hard: 15, windowSeconds: 10 * minutes },
}

/**
 * Every limit that a call declares as its guard (D-94). Anybody can type any phone: by itself it leads to a harder bot check and
 * refuses nobody (D-129).
 */
export const guardLimits = {
  signIn: {
    subject: 'email',
    counts: 'failures',
    byPair: { name: 'sign-in of e-mail and address', soft: 5, hard: 20, windowSeconds: 15 * minutes },
    byAddress: { name: 'sign-in of address', soft: 100, hard: 300, windowSeconds: 15 * minutes },
  },
  recovery: {
    subject: 'email',
    /** Above this limit an e-mail gets no further mail: its mailbox has a mail of the same hour with a valid link. */
    byEmail: { name: 'recovery of e-mail', soft: 3, hard: 10, windowSeconds: hours, isQuiet: true },
    byAddress: { name: 'recovery of address', soft: 30, hard: 100, windowSeconds: hours },
  },
  /** Looking up a person by their phone. */
  lookUp: {
    byAddress: { name: 'look-up', soft: 10, hard: 60, windowSeconds: 10 * minutes },
    byPhone: { name: 'look-up-phone', soft: 5, hard: null, windowSeconds: 10 * minutes },
    byPair: { name: 'look-up of phone and address', soft: 5, hard: 15, windowSeconds: 10 * minutes },
  },
  /** Asking for a link to the data that the house holds for a phone. Above the limit of a phone, its mailbox gets no more links. */
  dataLink: {
    subject: 'phone',
    people: 'counted',
    byPhone: { name: 'data-link of phone', soft: 2, hard: 5, windowSeconds: hours, isQuiet: true },
    byAddress: { name: 'data-link', soft: 10, hard: 60, windowSeconds: hours },
  },
  /** Sending one of the public forms. */
  form: { subject: 'phone', people: 'counted', ...form },
  /** Finishing a form whose start was counted by address. */
  answer: { subject: 'phone', people: 'free', byPhone: form.byPhone, byPair: form.byPair },
  /** Files that the house reads: an import reads its file twice. */
  menuFile: {
    byPerson: { name: 'menu files of a person', soft: 30, hard: 30, windowSeconds: 10 * minutes },
    byBusiness: { name: 'menu files of a business', soft: 60, hard: 60, windowSeconds: 10 * minutes },
  },
  /** Files of customers, each up to ten times as long as a menu file. */
  customerFile: {
    byPerson: { name: 'customer files of a person', soft: 20, hard: 20, windowSeconds: 10 * minutes },
    byBusiness: { name: 'customer files of a business', soft: 40, hard: 40, windowSeconds: 10 * minutes },
  },
  /** Messages of test conversations: more than anybody types. */
  rehearsal: {
    byPerson: { name: 'test messages of a person', soft: 60, hard: 60, windowSeconds: minutes },
  },
  /** The time slots of a day, counted without a durable write (D-111). */
  slots: {
    people: 'free',
    byAddress: { name: 'slots', soft: 120, hard: 1200, windowSeconds: minutes, isCheap: true },
  },
} as const satisfies Record<Guard['limits'], GuardLimits>

/** Limits that no call declares, because only some of its attempts count. */
export const undeclaredLimits = {
  /** Wrong tokens. */
  reservationToken: { name: 'reservation-token', soft: 20, hard: 60, windowSeconds: 10 * minutes },
  dataToken: { name: 'data-token', soft: 20, hard: 60, windowSeconds: 10 * minutes },
  emailToken: { name: 'email-token', soft: 20, hard: 60, windowSeconds: 10 * minutes },
  surveyToken: { name: 'survey-token', soft: 20, hard: 60, windowSeconds: 10 * minutes },
  /** Addresses that needed a harder bot check, by action: for this long their next checks are harder too. */
  harderCheck: { name: 'bot check harder', soft: 1, hard: null, windowSeconds: 15 * minutes },
} as const satisfies Record<string, Limit>
