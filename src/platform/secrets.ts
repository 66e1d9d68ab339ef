import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const textOf = (bits: number): string => randomBytes(bits / 8).toString('base64url')

/** 192 random bits in 32 characters: opens one record to the people who have its address (D-53, D-63). */
export const newLinkToken = (): string => textOf(192)

/** Whether a text has the form of such a token. */
export const isLinkToken = (text: string): boolean => /^[\w-]{32}$/.test(text)

/** 256 random bits: signs a person in (D-17). Only its hash is stored. */
export const newSessionToken = (): string => textOf(256)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The stored form of a token: SHA-256 is enough, since a random token cannot be guessed. */
export const hashToken = (token: string): string => digest(token).toString('base64url')

/** Whether a token equals the stored one, compared in constant time whatever their lengths. */
export const isSameToken = (given: string, stored: string): boolean =>
  timingSafeEqual(digest(given), digest(stored))
