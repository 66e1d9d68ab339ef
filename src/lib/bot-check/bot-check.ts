import type { Challenge } from '#lib/bot-check/bot-check.solve.ts'
import type { BotAction } from '#lib/call/endpoint.ts'
import { recaptchaToken } from '#lib/bot-check/recaptcha.ts'

export type BotCheckSettings = {
  kind: 'pow' | 'recaptcha' | 'off'
  /** Where the API is; '' is this page's own origin. */
  baseUrl: string
  recaptchaSiteKey?: string | null
}

/** Fetches and solves the check for an action (D-93); returns the token to send. Throws when it can do neither. */
export async function solveBotCheck(
  { kind, baseUrl, recaptchaSiteKey }: BotCheckSettings,
  action: BotAction,
): Promise<string> {
  if (kind === 'off') return 'off'
  if (kind === 'recaptcha') return recaptchaToken(recaptchaSiteKey ?? '', action)
  const response = await fetch(`${baseUrl}/api/bot-check?action=${action}`, {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
  })
  if (!response.ok) throw new Error(`No bot check: status ${response.status}`)
  const { challenge } = (await response.json()) as { challenge?: Challenge }
  return challenge ? solveAside(challenge) : 'off'
}

/** Solves in a worker so that the page stays responsive; in the page itself where no worker runs. */
async function solveAside(challenge: Challenge): Promise<string> {
  let worker: Worker
  try {
    worker = new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return solveHere(challenge)
  }
  try {
    return await new Promise<string>((resolve, reject) => {
      const answer = ({ data }: MessageEvent<string | null>) =>
        data === null ? reject(new Error('The worker found no solution.')) : resolve(data)
      worker.addEventListener('message', answer)
      worker.addEventListener('error', () => reject(new Error('The worker did not start.')))
      worker.postMessage(challenge)
    })
  } catch {
    return solveHere(challenge)
  } finally {
    worker.terminate()
  }
}

async function solveHere(challenge: Challenge): Promise<string> {
  const { solveProofOfWork: solve } = await import('#lib/bot-check/bot-check.solve.ts')
  return solve(challenge)
}
