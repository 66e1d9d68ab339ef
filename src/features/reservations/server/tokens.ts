import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 192 random bits, safe in an address (D-53). */
export const newToken = (): string => randomBytes(24).toString('base64url')

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether a given token is the stored one, in constant time whatever their lengths. */
export const isSameToken = (given: string, stored: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(stored))
