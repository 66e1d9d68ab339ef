import * as z from 'zod/mini'
import { intents } from './understand/understanding.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath } from '#lib/fields.ts'

/** What the assistant understood and would say first (D-132); a value is null if it was not said or has to be asked. */
export const Understood = z.object({
  intent: z.enum(intents),
  people: z.nullable(z.int()),
  /** 'YYYY-MM-DD' on the branch's calendar. */
  date: z.nullable(z.string()),
  /** 'HH:mm' on the branch's clock. */
  time: z.nullable(z.string()),
  /** False when the assistant must ask back, or did not understand. */
  confident: z.boolean(),
  reply: z.string(),
})
z.globalRegistry.add(Understood, { id: 'Understood' })

/** Reads a message as the assistant does. Nothing is sent or stored. */
export const understandMessage = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/assistant/understand',
  access: { who: 'ability', ability: 'channel', scope: 'branch' },
  summary: 'What the assistant understands of a message and would answer first; nothing is sent.',
  params: BranchPath,
  body: z.object({
    text: z.string('Escreva uma mensagem.'),
    /** An instant in ISO 8601; without an offset it is the branch's own clock. Absent: now. */
    now: z.optional(z.iso.datetime({ offset: true, local: true, error: 'Data inválida.' })),
  }),
  answer: Understood,
})
