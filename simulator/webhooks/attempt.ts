import type { Attempt, Delivery } from './delivery.ts'

/** Posts a delivery once. Redirects are not followed; any answer but 2xx in time has failed. */
export async function attempt(delivery: Delivery, now: number, timeoutMs: number): Promise<Attempt> {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        accept: '*/*',
        ...delivery.headers,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.text()).slice(0, 300)
    return { at: now, status: response.status, ms: took(), error: null, answer }
  } catch (error) {
    const { name, message, cause } = error as Error
    return {
      at: now,
      status: null,
      ms: took(),
      error: name === 'TimeoutError' ? 'timeout' : cause instanceof Error ? cause.message : message,
      answer: '',
    }
  }
}

export const arrived = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300
