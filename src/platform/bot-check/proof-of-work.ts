import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { BotAction } from '#lib/call/endpoint.ts'

/** One attempt costs a slow phone about 2 ms: an easy challenge takes it 0.3 to 0.6 s, a hard one about 3 s. */
const algorithm = 'PBKDF2/SHA-256'
const cost = 2000
const tries = { easy: { least: 150, most: 300 }, hard: { least: 1200, most: 1700 } }

const validSeconds = 600

const Parameters = z.strictObject({
  algorithm: z.literal(algorithm),
  cost: z.literal(cost),
  // The library's own expiry follows the machine's clock; ours is signed data, checked by the house's clock.
  data: z.strictObject({ action: z.string(), hard: z.boolean(), expires: z.int() }),
  keyLength: z.int(),
  keyPrefix: z.string(),
  keySignature: z.string(),
  nonce: z.string(),
  salt: z.string(),
})
const Token = z.object({
  challenge: z.object({ parameters: Parameters, signature: z.string() }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

type ProofOfWork = z.output<typeof Token>['challenge']

function secrets(secretKey: string) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32)).toString('hex')
  return {
    hmacSignatureSecret: derive('bot-check challenge'),
    hmacKeySignatureSecret: derive('bot-check answer'),
  }
}

/** A signed challenge for one action, valid for 10 minutes; the signature covers its difficulty. */
export async function issueChallenge(
  secretKey: string,
  { action, hard, now }: { action: BotAction; hard: boolean; now: Date },
): Promise<ProofOfWork> {
  const { least, most } = hard ? tries.hard : tries.easy
  const challenge = await createChallenge({
    algorithm,
    cost,
    deriveKey,
    counter: randomInt(most, least),
    data: { action, hard, expires: Math.floor(now.getTime() / 1000) + validSeconds },
    ...secrets(secretKey),
  })
  return challenge as ProofOfWork
}

export type Solution = { nonce: string; action: string; hard: boolean; expires: Date }

/** The content of a solved token; null if it is malformed, not ours, unsolved or expired. Does not say whether it was used before. */
export async function readSolution(secretKey: string, token: string, now: Date): Promise<Solution | null> {
  const parsed = Token.safeParse(decoded(token))
  if (!parsed.success) return null
  const { challenge, solution } = parsed.data
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(secretKey) })
  const { action, hard, expires } = challenge.parameters.data
  if (!verified || expires * 1000 < now.getTime()) return null
  return { nonce: challenge.parameters.nonce, action, hard, expires: new Date(expires * 1000) }
}

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
