import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done, listPageOf, PageNumber } from '#lib/fields.ts'

const operator = { who: 'ability', ability: 'master-area', scope: 'platform' } as const

const DeadLetter = z.object({
  id: z.string(),
  job: z.string(),
  data: z.record(z.string(), z.unknown()),
  tries: z.int(),
  error: z.string(),
  enqueued_at: z.string(),
  failed_at: z.string(),
})

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/api/operator/dead-letters',
  access: operator,
  summary: 'Jobs that failed for the last time, the latest first.',
  query: z.object({ page: PageNumber }),
  answer: listPageOf(DeadLetter),
})

export const retryDeadLetter = endpoint({
  method: 'POST',
  path: '/api/operator/dead-letters/:id/retry',
  access: operator,
  summary: 'Put a job that failed for the last time back into the queue, with all its attempts.',
  params: z.object({ id: z.uuid('Identificador inválido.') }),
  answer: Done,
})
