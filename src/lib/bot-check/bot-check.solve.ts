import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge as AltchaChallenge, DeriveKeyFunction } from 'altcha-lib/types'

export type Challenge = AltchaChallenge

/** Browsers offer Web Crypto only in secure contexts; a tablet that opens the house over plain http has none. */
const deriveInScript: DeriveKeyFunction = async ({ cost }, salt, password) => {
  const { deriveBytes } = await import('#lib/bot-check/pbkdf2.ts')
  return { derivedKey: deriveBytes(password, salt, cost) }
}

/** Finds the counter that solves a challenge and returns the token for the server. Throws when it finds none in 90 s. */
export async function solveProofOfWork(challenge: Challenge): Promise<string> {
  const hasCrypto = globalThis.crypto?.subtle !== undefined
  const solution = await solveChallenge({ challenge, deriveKey: hasCrypto ? deriveKey : deriveInScript })
  if (!solution) throw new Error('The bot check was not solved in time.')
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}
