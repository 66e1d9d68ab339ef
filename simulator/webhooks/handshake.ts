import { drawText, type Drawing } from '../world/random.ts'

const handshakeMs = 10_000

/** Asks a callback to prove itself; answers null if it did, otherwise the fault. */
export async function failedHandshake(
  world: Drawing,
  callbackUrl: string,
  verifyToken: string,
): Promise<string | null> {
  if (!URL.canParse(callbackUrl)) return 'The callback URL is not valid'
  const challenge = drawText(world, 10, '123456789')
  const address = new URL(callbackUrl)
  address.searchParams.set('hub.mode', 'subscribe')
  address.searchParams.set('hub.challenge', challenge)
  address.searchParams.set('hub.verify_token', verifyToken)
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(handshakeMs) })
    const text = await answer.text()
    if (answer.status !== 200) return `The URL couldn't be validated. Response code ${answer.status}.`
    return text === challenge
      ? null
      : 'The URL couldn\'t be validated. Response does not match challenge, expected value="' +
          challenge +
          '", received="' +
          text.slice(0, 80) +
          '"'
  } catch (error) {
    return `The URL couldn't be validated. Callback verification failed: ${String((error as Error).cause ?? error)}`
  }
}
