import { createHmac, timingSafeEqual } from 'node:crypto'

const form = /^sha256=([0-9a-f]{64})$/i

/**
 * Whether `header` (X-Hub-Signature-256) is the SHA-256 HMAC of exactly these bytes under one of the secrets. A missing, malformed or SHA-1
 * signature does not count. Compares in constant time.
 */
export function isSignedByMeta(bytes: Uint8Array, header: unknown, secrets: readonly string[]): boolean {
  const [, hex] = typeof header === 'string' ? (form.exec(header) ?? []) : []
  if (!hex) return false
  const given = Buffer.from(hex, 'hex')
  const matches = secrets.map((secret) =>
    timingSafeEqual(given, createHmac('sha256', secret).update(bytes).digest()),
  )
  return matches.includes(true)
}
