import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge as AltchaChallenge, DeriveKeyFunction } from 'altcha-lib/types'

export type Challenge = AltchaChallenge

/** Browsers keep their cryptography from pages of plain http, such as a tablet in the house's own network opens. */
const deriveByHand: DeriveKeyFunction = async ({ cost }, salt, password) => {
  const { pbkdf2 } = await import('#lib/pbkdf2.ts')
  return { derivedKey: pbkdf2(password, salt, cost) }
}

/** Finds the counter that a challenge asks for and answers the token for the server. Throws when none is found in 90 s. */
export async function solve(challenge: Challenge): Promise<string> {
  const hasCrypto = globalThis.crypto?.subtle !== undefined
  const solution = await solveChallenge({ challenge, deriveKey: hasCrypto ? deriveKey : deriveByHand })
  if (!solution) throw new Error('The bot check was not solved in time.')
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}
