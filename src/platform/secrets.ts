import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const textOf = (bits: number): string => randomBytes(bits / 8).toString('base64url')

/** 192 random bits, 32 letters: what opens one thing to the people who have its address (D-53, D-63). */
export const newLinkToken = (): string => textOf(192)

/** Whether a text has the shape of such a token. */
export const isLinkToken = (text: string): boolean => /^[\w-]{32}$/.test(text)

/** 256 random bits: what signs a person in (D-17). Only its hash is stored. */
export const newSessionToken = (): string => textOf(256)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** What is stored of a token: SHA-256 is enough, since there is nothing to guess. */
export const hashToken = (token: string): string => digest(token).toString('base64url')

/** Whether a given token is the stored one, in constant time whatever their lengths. */
export const isSameToken = (given: string, stored: string): boolean =>
  timingSafeEqual(digest(given), digest(stored))
