import { createHmac } from 'node:crypto'
import type { Settings } from '#platform/settings.ts'
import type { TestHouse } from './app.ts'

export const metaSecret = 'segredo do aplicativo de teste'
export const instagramSecret = 'segredo do Instagram de teste'
export const verifyToken = 'token de verificação de teste'

/** The settings of a house whose channels are configured. */
export const configured = ({ meta, instagram }: Settings): Partial<Settings> => ({
  meta: { ...meta, app: { id: '100200300400500', secret: metaSecret }, verifyToken },
  instagram: { ...instagram, app: { id: '500400300200100', secret: instagramSecret } },
})

export const signatureOf = (body: string | Buffer, secret = metaSecret, algorithm = 'sha256'): string =>
  `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`

/** JSON as Meta writes it: compact, with escapes for slashes and for everything beyond ASCII. */
export const asMeta = (body: unknown): string =>
  JSON.stringify(body)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

const paths = { whatsapp: '/api/meta/webhook', instagram: '/api/meta-instagram/webhook' }

type Delivery = { headers?: Record<string, string>; secret?: string }

/** Delivers a body to the webhook of a channel, signed as Meta does. */
export function deliver(
  house: TestHouse,
  channel: keyof typeof paths,
  body: string | Buffer,
  { secret = channel === 'instagram' ? instagramSecret : metaSecret, headers }: Delivery = {},
) {
  return house.request({
    method: 'POST',
    url: paths[channel],
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...(headers ?? { 'x-hub-signature-256': signatureOf(body, secret) }),
    },
  })
}

/** One change of a WhatsApp account, as a delivery. */
export const whatsApp = (value: object, field = 'messages', entry: object = {}) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', ...entry, changes: [{ field, value }] }],
})

/** The value of a change of field 'messages'. */
export const forNumber = (phone_number_id: string, value: object) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '551140028922', phone_number_id },
  ...value,
})

/** One event of an Instagram account, as a delivery. */
export const instagram = (account: string, ...messaging: object[]) => ({
  object: 'instagram',
  entry: [{ id: account, time: 1_763_650_800_000, messaging }],
})
