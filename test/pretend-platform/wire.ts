import type { IncomingContent } from '#features/channels/message/incoming.ts'
import { signIns } from '#features/channels/server/connection.queries.ts'
import type { Wire } from '#features/channels/server/port.ts'
import { looseObject, LooseText, recordsOf } from '#lib/loose-json.ts'
import { pretendChannel } from './platform.ts'

/** A message as the platform delivers it: from a handle to a house. */
const Note = looseObject({ id: LooseText, from: LooseText, to: LooseText, words: LooseText, read: LooseText })

/** Speaks with the platform at this address. */
export const pretendWire = (url: string): Wire => ({
  delivery: {
    channel: pretendChannel,
    object: 'pretend',
    valuesOf: ({ notes }) => recordsOf(notes).map((value) => ({ field: 'notes', value })),
    secretsOf: () => [],
  },
  fields: ['notes'],
  read({ value, at }) {
    const { id, from, to, words, read } = Note.parse(value)
    if (!to || !from) return [null]
    const people = [`pretend:${from}`]
    if (read)
      return [
        {
          kind: 'change',
          account: to,
          of: read,
          change: { kind: 'status', status: 'read', error: null },
          people,
        },
      ]
    if (!id || !words) return [null]
    const customer = { identities: people, address: from, name: `@${from}` }
    const said: IncomingContent = { type: 'text', message: words, media: [], details: null }
    const message = { external_id: id, sender: 'customer', customer, said, reply_to: null, at } as const
    return [{ kind: 'said', account: to, message }]
  },
  findBusiness: (db, account) =>
    db
      .selectFrom('meta_connection')
      .select('business_id')
      .where('service', '=', pretendChannel)
      .where('account', '=', account)
      .executeTakeFirst(),
  signIns: (db, { business_id }, now) => signIns(db, { business_id, service: pretendChannel, now }),
  async send(_house, { token, address, content, carried }) {
    const answer = await fetch(`${url}/notes`, {
      method: 'POST',
      body: JSON.stringify({ token, to: address, words: content.text, carried }),
    })
    return { kind: 'done', answer: (await answer.json()) as { id: string } }
  },
  async markRead(_house, { external_id }) {
    await fetch(`${url}/read/${external_id}`, { method: 'POST' })
    return { kind: 'done', answer: null }
  },
  bringFile: async () => ({ kind: 'final' }),
  signIn: {
    appOf: () => null,
    scope: '',
    dialogOf: () => url,
    callback: '/api/pretend/callback',
    exchange: async () => ({ kind: 'done', answer: { access_token: 'faz de conta' } }),
    verdictOf: async () => null,
  },
})
