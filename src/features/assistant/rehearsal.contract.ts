import * as z from 'zod/mini'
import { AssistantWords } from './settings.contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath } from '#lib/fields.ts'

/** The most letters of one message, as on WhatsApp. */
export const rehearsalTextLimit = 4096

const Option = z.object({ id: z.string(), title: z.string(), description: z.optional(z.string()) })

const Saying = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('choice'),
    text: z.string(),
    /** What opens the list on WhatsApp. */
    label: z.string(),
    options: z.array(Option),
  }),
  z.object({
    type: z.literal('location'),
    name: z.string(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
])
export type RehearsalSaying = z.output<typeof Saying>

const RehearsalAnswer = z.object({
  say: z.array(Saying),
  /** What a real guest's conversation would have made, changed or cancelled. */
  notes: z.array(z.string()),
  /** A person would take over. */
  hands_over: z.boolean(),
  /** Comes with the next message; only the server can read or write it. */
  memory: z.string(),
})
export type RehearsalAnswer = z.output<typeof RehearsalAnswer>
z.globalRegistry.add(RehearsalAnswer, { id: 'Rehearsed' })

/** One answer of a test conversation (docs/decisions/0060). */
export const rehearse = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/assistant/rehearsal',
  access: { who: 'ability', ability: 'channel', scope: 'branch' },
  summary:
    'What the assistant answers in a test conversation, by what the branch offers now; nothing is sent, stored or booked.',
  params: BranchPath,
  guard: { limits: 'rehearsal' },
  json: true,
  body: z.object({
    text: z
      .string('Escreva uma mensagem.')
      .check(
        z.trim(),
        z.minLength(1, 'Escreva uma mensagem.'),
        z.maxLength(rehearsalTextLimit, `Máximo de ${rehearsalTextLimit} caracteres`),
      ),
    /** The id of the pressed option; null for typed text. */
    choice: z.nullable(z.string('Opção inválida.').check(z.maxLength(256, 'Opção inválida.'))),
    /** As the last answer gave it; null begins a conversation. */
    memory: z.nullable(z.string('Conversa inválida.').check(z.maxLength(20_000, 'Conversa inválida.'))),
    /** The words and choices as they are in the form. */
    words: AssistantWords,
  }),
  answer: RehearsalAnswer,
})
