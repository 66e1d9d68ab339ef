import * as z from 'zod/mini'
import type { BotAction } from '#lib/call/endpoint.ts'

const siteVerify = 'https://www.google.com/recaptcha/api/siteverify'
const timeoutMs = 3000

/** Lowest accepted score of a version 3 key; version 2 keys give no score. */
const lowestScore = { easy: 0.5, hard: 0.7 }

const Answer = z.object({
  success: z.boolean(),
  action: z.optional(z.string()),
  score: z.optional(z.number()),
})

export type Verdict = { kind: 'human' } | { kind: 'refused' } | { kind: 'unreachable'; error: unknown }

/** Asks Google about a token; a missing answer is an outcome, not an error. */
export async function askRecaptcha(
  secret: string,
  { token, action, hard }: { token: string; action: BotAction; hard: boolean },
): Promise<Verdict> {
  try {
    const response = await fetch(siteVerify, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok)
      return { kind: 'unreachable', error: new Error(`siteverify answered ${response.status}`) }
    const { success, action: solved = action, score = 1 } = Answer.parse(await response.json())
    const enough = score >= (hard ? lowestScore.hard : lowestScore.easy)
    return success && solved === action && enough ? { kind: 'human' } : { kind: 'refused' }
  } catch (error) {
    return { kind: 'unreachable', error }
  }
}
