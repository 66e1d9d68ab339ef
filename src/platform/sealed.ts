import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyOf = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/**
 * Encrypts a text that leaves the house and comes back: its holder can neither read nor change it, nor use it for another
 * `purpose`. Safe in an address and in a cookie. Sealing twice gives two different texts.
 */
export function seal(secretKey: string, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secretKey, purpose), iv, { authTagLength: tagBytes })
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64url')
}

/** The text that was sealed for this purpose; null for anything else. */
export function unseal(secretKey: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  // The decoder ignores invalid characters and surplus bits at the end, so different texts could decode alike.
  if (bytes.toString('base64url') !== sealed || bytes.length < ivBytes + tagBytes) return null
  const iv = bytes.subarray(0, ivBytes)
  const decipher = createDecipheriv(algorithm, keyOf(secretKey, purpose), iv, { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
