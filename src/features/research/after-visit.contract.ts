import * as z from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'

/** Whether a branch mails its survey after a visit. */
const AfterVisit = z.object({
  /** Since when; null while it does not. */
  mails_since: z.nullable(z.string()),
})

export const loadAfterVisit = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/research/after-visit',
  access: { who: 'ability', ability: 'research', scope: 'branch' },
  summary: 'Whether the survey is mailed two hours after a guest arrived.',
  params: BranchPath,
  answer: AfterVisit,
})

/** Guests who arrived before it was switched on get no mail. Pressed twice, the first moment stays. */
export const switchAfterVisit = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/research/after-visit',
  access: { who: 'ability', ability: 'reservation-config', scope: 'branch' },
  summary: 'Switch the survey by mail after a visit on or off.',
  params: BranchPath,
  body: z.object({ mails: z.boolean('Informe se a pesquisa é enviada.') }),
  answer: z.extend(Done, { ...AfterVisit.shape }),
})
