import type { Limit } from './limits.ts'

const minutes = 60
const hours = 3600

/**
 * Every limit on tries (D-94), by what is counted; a pair counts with the address it comes from. A phone is anybody's to type: alone
 * it asks for a harder bot check and refuses nobody (D-129). An e-mail past its hard limit gets no further mail, because one of the
 * same hour with a good link is in the mailbox.
 */
export const limits = {
  signIn: {
    byPair: { name: 'sign-in of e-mail and address', soft: 5, hard: 20, windowSeconds: 15 * minutes },
    byAddress: { name: 'sign-in of address', soft: 100, hard: 300, windowSeconds: 15 * minutes },
  },
  recovery: {
    byEmail: { name: 'recovery of e-mail', soft: 3, hard: 10, windowSeconds: hours },
    byAddress: { name: 'recovery of address', soft: 30, hard: 100, windowSeconds: hours },
  },
  /** Looking somebody up by their phone. */
  lookUp: {
    byAddress: { name: 'look-up', soft: 10, hard: 60, windowSeconds: 10 * minutes },
    byPhone: { name: 'look-up-phone', soft: 5, hard: null, windowSeconds: 10 * minutes },
    byPair: { name: 'look-up of phone and address', soft: 5, hard: 15, windowSeconds: 10 * minutes },
  },
  /** Sending one of the public forms. */
  form: {
    byAddress: { name: 'public-post', soft: 30, hard: 300, windowSeconds: 10 * minutes },
    byPhone: { name: 'public-post-phone', soft: 5, hard: null, windowSeconds: 10 * minutes },
    byPair: { name: 'public-post of phone and address', soft: 5, hard: 15, windowSeconds: 10 * minutes },
  },
  /** Wrong tokens. */
  reservationToken: { name: 'reservation-token', soft: 20, hard: 60, windowSeconds: 10 * minutes },
  surveyToken: { name: 'survey-token', soft: 20, hard: 60, windowSeconds: 10 * minutes },
  /** The times of a day, counted without a durable write (D-111). */
  slots: { name: 'slots', soft: 120, hard: 1200, windowSeconds: minutes },
} as const satisfies Record<string, Limit | Record<string, Limit>>
