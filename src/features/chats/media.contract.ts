import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'

/** A file of a conversation, whole or the range that a player asks for; the address is the permission (`media.url` of a message). */
export const readChatFile = endpoint({
  method: 'GET',
  path: '/api/chat-file/:key',
  access: { who: 'public' },
  summary: 'A file of a conversation, by a signed address that works for one to two days.',
  params: z.object({ key: z.string().check(z.maxLength(120)) }),
  file: { type: 'application/octet-stream', name: 'arquivo', anyType: true },
  statuses: { 206: 'The part of the file that Range names.', 416: 'The file has no such part.' },
})
