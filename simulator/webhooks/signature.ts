import { createHmac } from 'node:crypto'
import type { App, WebhookObject } from '../world/app.ts'
import type { DeliveryProfile, SignatureMode } from '../world/profile.ts'

const hmac = (algorithm: 'sha1' | 'sha256', secret: string, bytes: string | Buffer) =>
  `${algorithm}=${createHmac(algorithm, secret).update(bytes).digest('hex')}`

/** The secret that signs the events of an object. */
export function secretFor(
  app: App,
  object: WebhookObject,
  profile: Pick<DeliveryProfile, 'instagram_secret'>,
): string {
  return object === 'instagram' && profile.instagram_secret === 'instagram'
    ? app.instagram_secret
    : app.secret
}

/** The bytes that leave and their signature headers, which are faulty where the mode says so. */
export function signed(
  body: string,
  secret: string,
  mode: SignatureMode,
): { body: string; headers: Record<string, string> } {
  const right = {
    'x-hub-signature': hmac('sha1', secret, body),
    'x-hub-signature-256': hmac('sha256', secret, body),
  }
  switch (mode) {
    case 'right':
      return { body, headers: right }
    case 'wrong-secret':
      return { body, headers: { 'x-hub-signature-256': hmac('sha256', `${secret}0`, body) } }
    case 'missing':
      return { body, headers: {} }
    case 'sha1':
      return { body, headers: { 'x-hub-signature': right['x-hub-signature'] } }
    case 'changed-body':
      return { body: `${body} `, headers: right }
  }
}
