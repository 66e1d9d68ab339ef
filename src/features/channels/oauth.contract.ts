import * as z from 'zod/mini'
import type { Channel } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BusinessPath, Id } from '#lib/fields.ts'

const starting = { who: 'ability', ability: 'channel', scope: 'platform' } as const
const managing = { who: 'ability', ability: 'channel', scope: 'business' } as const

const Started = z.object({
  /** The service's own page, to be opened in this window. */
  url: z.string(),
})
const ForBusiness = z.object({ business_id: Id })

/** Begins a sign-in at Facebook for WhatsApp (D-134). */
export const startWhatsAppSignIn = endpoint({
  method: 'GET',
  path: '/api/meta/oauth/start',
  access: starting,
  summary: 'The address of the Facebook sign-in that connects WhatsApp to a business.',
  query: ForBusiness,
  refuses: true,
  answer: Started,
})

/** Begins a sign-in at Instagram (D-134). */
export const startInstagramSignIn = endpoint({
  method: 'GET',
  path: '/api/meta-instagram/oauth/start',
  access: starting,
  summary: 'The address of the Instagram sign-in that connects an account to a business.',
  query: ForBusiness,
  refuses: true,
  answer: Started,
})

const text = z.optional(z.string().check(z.maxLength(4000, 'Endereço inválido.')))

/** What a service sends along with the returning person: a code, or why there is none. */
const Returned = z.object({ code: text, state: text, error: text, error_reason: text })

/** Always a redirect to the channels page. */
const Redirected = z.object({})
const statuses = { 303: 'To the channels page.' }

export const returnFromFacebook = endpoint({
  method: 'GET',
  path: '/api/meta/oauth/callback',
  access: { who: 'public' },
  summary: 'Where Facebook sends a person back to; redirects to the channels page.',
  query: Returned,
  statuses,
  answer: Redirected,
})

export const returnFromInstagram = endpoint({
  method: 'GET',
  path: '/api/meta-instagram/oauth/callback',
  access: { who: 'public' },
  summary: 'Where Instagram sends a person back to; redirects to the channels page.',
  query: Returned,
  statuses,
  answer: Redirected,
})

const Seconds = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((given) => {
    const seconds = Number(given)
    return Number.isFinite(seconds) && seconds > 0 ? seconds : null
  }),
)

/** A token as the channels page got it in its address. */
const tokenOf = (service: Channel) =>
  z.object({
    access_token: z
      .string('Informe o acesso.')
      .check(z.minLength(1, 'Informe o acesso.'), z.maxLength(4000, 'Acesso inválido.')),
    service: z.literal(service, 'Serviço inválido.'),
    /** Seconds that the token lives; absent, empty or 0: it never ends (D-80). */
    expires_in: z._default(z.nullable(Seconds), null),
  })

const Connected = z.object({ success: z.literal(true), msg: z.string() })

export const updateWhatsAppToken = endpoint({
  method: 'PUT',
  path: '/api/meta/oauth/update-access-token/:business_id',
  access: managing,
  summary: 'Connects WhatsApp with a token that Meta accepts for our app.',
  params: BusinessPath,
  body: tokenOf('whatsapp'),
  answer: Connected,
})

export const updateInstagramToken = endpoint({
  method: 'PUT',
  path: '/api/meta-instagram/oauth/update-access-token/:business_id',
  access: managing,
  summary: 'Connects an Instagram account and subscribes to its events.',
  params: BusinessPath,
  body: tokenOf('instagram'),
  answer: Connected,
})

/** Whether a channel works, and why not. */
const Checked = z.object({
  token_valid: z.boolean(),
  /** False where this installation has no app at Meta for the service (D-81). */
  configured: z.boolean(),
  /** Why it was disconnected; null when it is connected or never was. */
  reason: z.nullable(z.string()),
  /** When the access ends; null for never, or without access. */
  expires_at: z.nullable(z.string()),
  /** Instagram: the account's name, without the @. */
  account_name: z.nullable(z.string()),
})

export const checkWhatsApp = endpoint({
  method: 'GET',
  path: '/api/meta/oauth/check-oauth-configuration/:business_id',
  access: managing,
  summary: 'Whether the token of WhatsApp is stored, has not ended and is accepted by Meta.',
  params: BusinessPath,
  answer: Checked,
})

export const checkInstagram = endpoint({
  method: 'GET',
  path: '/api/meta-instagram/oauth/check-oauth-configuration/:business_id',
  access: managing,
  summary: 'Whether the token of Instagram is stored, has not ended and is accepted by Instagram.',
  params: BusinessPath,
  answer: Checked,
})
