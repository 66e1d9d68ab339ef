import { createHmac, hkdfSync } from 'node:crypto'
import { isSameToken } from '#platform/secrets.ts'

const keys = new Map<string, Buffer>()

/** Deriving a key takes longer than signing with it. */
function keyOf(secretKey: string, purpose: string): Buffer {
  const name = `${purpose} ${secretKey}`
  const known = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secretKey, '', `sign ${purpose}`, 32))
  keys.set(name, known)
  return known
}

/** Proves that the house wrote this text for this purpose: 192 bits, safe in an address. The text itself stays readable. */
export const signatureFor = (secretKey: string, purpose: string, text: string): string =>
  createHmac('sha256', keyOf(secretKey, purpose)).update(text).digest().subarray(0, 24).toString('base64url')

/** Whether the house signed this text for this purpose. */
export const isSigned = (secretKey: string, purpose: string, text: string, signature: string): boolean =>
  isSameToken(signature, signatureFor(secretKey, purpose, text))
