import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done, Id, listPageOf, PageNumber } from '#lib/fields.ts'

/** Meta tries out an address with this question before it delivers there. */
const Handshake = z.object({
  'hub.mode': z.optional(z.string()),
  'hub.verify_token': z.optional(z.string()),
  'hub.challenge': z.optional(z.string()),
})

const challenge = { type: 'text/plain', name: 'challenge.txt' } as const

/** Meta delivers bodies of up to 3 MB. */
const raw = { maxBytes: 4_194_304 } as const
const statuses = { 400: 'No JSON.', 401: 'Another signature.', 413: 'The body is too long.' }

export const shakeWhatsApp = endpoint({
  method: 'GET',
  path: '/api/meta/webhook',
  access: { who: 'public' },
  summary: 'Handshake of the WhatsApp webhook: echoes the challenge to whoever knows the verify token.',
  query: Handshake,
  file: challenge,
  statuses: { 403: 'Another verify token.' },
})

export const deliverWhatsApp = endpoint({
  method: 'POST',
  path: '/api/meta/webhook',
  access: { who: 'public' },
  summary: 'Events of WhatsApp, signed by Meta (X-Hub-Signature-256).',
  raw,
  statuses,
  answer: z.object({ success: z.literal(true) }),
})

export const shakeInstagram = endpoint({
  method: 'GET',
  path: '/api/meta-instagram/webhook',
  access: { who: 'public' },
  summary: 'Handshake of the Instagram webhook: echoes the challenge to whoever knows the verify token.',
  query: Handshake,
  file: challenge,
  statuses: { 403: 'Another verify token.' },
})

export const deliverInstagram = endpoint({
  method: 'POST',
  path: '/api/meta-instagram/webhook',
  access: { who: 'public' },
  summary: 'Events of Instagram, signed by Meta (X-Hub-Signature-256).',
  raw,
  statuses,
  answer: z.object({ success: z.literal(true) }),
})

const operator = { who: 'ability', ability: 'master-area', scope: 'platform' } as const

/** A delivery without its body, which holds what guests wrote. */
const MetaEvent = z.object({
  id: z.int(),
  channel: z.enum(['whatsapp', 'instagram']),
  bytes: z.int(),
  received_at: z.string(),
  /** Null while it waits to be worked off. */
  done_at: z.nullable(z.string()),
  outcome: z.nullable(z.record(z.string(), z.unknown())),
})

export const listMetaEvents = endpoint({
  method: 'GET',
  path: '/api/operator/meta-events',
  access: operator,
  summary: 'Deliveries of Meta of the last 30 days, the latest first, with what became of each.',
  query: z.object({ page: PageNumber }),
  answer: listPageOf(MetaEvent),
})

export const replayMetaEvent = endpoint({
  method: 'POST',
  path: '/api/operator/meta-events/:id/replay',
  access: operator,
  summary: 'Work off a stored delivery once more; what is stored already stays as it is.',
  params: z.object({ id: Id }),
  answer: Done,
})
