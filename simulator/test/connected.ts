import { startSimulator } from '../simulator.ts'
import { callback } from './callback.ts'

type Answered = {
  status: number
  body: Record<string, unknown> & { error?: Record<string, unknown> }
  headers: Headers
}

/** A simulator with a callback, a token for WhatsApp and one for Instagram, and a way to call Graph. */
export async function connected() {
  const simulator = await startSimulator()
  const { seeded } = simulator
  const hook = await callback(seeded.verifyToken)
  const token = (await simulator.do('token.mint', { long: true, lives: 0 })).value
  const instagramToken = (
    await simulator.do('token.mint', { kind: 'instagram', long: true, lives: 5_184_000_000 })
  ).value

  /** A call of Graph; `as` is another token. */
  async function graph(method: string, path: string, body?: unknown, as = token): Promise<Answered> {
    const response = await fetch(`${simulator.url}/v25.0${path}`, {
      method,
      headers: {
        authorization: `Bearer ${as}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text ? (JSON.parse(text) as Answered['body']) : {},
    }
  }

  /** Subscribes the app to the WABA and the Instagram account, with callbacks for both. */
  async function subscribe() {
    await simulator.do('app.callback', { callback_url: hook.url })
    await simulator.do('app.callback', { callback_url: hook.url, object: 'instagram' })
    await graph('POST', `/${seeded.account}/subscribed_apps`)
    const fields =
      'messages,messaging_postbacks,messaging_seen,message_reactions,message_edit,messaging_referral'
    await graph(
      'POST',
      `/${seeded.instagram}/subscribed_apps?subscribed_fields=${fields}`,
      undefined,
      instagramToken,
    )
  }

  return {
    simulator,
    hook,
    token,
    instagramToken,
    seeded,
    graph,
    subscribe,
    /** The bodies that arrived, parsed. */
    events: () =>
      hook.received.map(
        ({ body }) => JSON.parse(body) as { object: string; entry: Record<string, unknown>[] },
      ),
    async close() {
      await simulator.close()
      await hook.close()
    },
  }
}
