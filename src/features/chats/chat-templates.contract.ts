import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { Id } from '#lib/fields.ts'

/** A message template that can be sent in a chat now. */
export const ChatTemplate = z.object({
  id: z.int(),
  name: z.string(),
  language: z.string(),
  /** The text of its header, if it has one, and its body, with `{{variables}}`. */
  content: z.string(),
  footer_content: z.nullable(z.string()),
})
export type ChatTemplate = z.output<typeof ChatTemplate>
z.globalRegistry.add(ChatTemplate, { id: 'ChatTemplate' })

/** For everybody who answers conversations: templates are managed with another right (D-121). None for Instagram. */
export const listChatTemplates = endpoint({
  method: 'GET',
  path: '/api/chat/:id/templates',
  access: { who: 'ability', ability: 'chat', scope: 'platform' },
  summary: 'Active templates of the number of a chat that can be sent in it.',
  params: z.object({ id: Id }),
  answer: z.object({ data: z.array(ChatTemplate) }),
})
