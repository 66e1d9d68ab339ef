import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** The first 32 bytes of PBKDF2 with HMAC-SHA-256, for pages where the browser offers no Web Crypto. */
export const deriveBytes = (password: Uint8Array, salt: Uint8Array, iterations: number): Uint8Array =>
  pbkdf2(sha256, password, salt, { c: iterations, dkLen: 32 })
