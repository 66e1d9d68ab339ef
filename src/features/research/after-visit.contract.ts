import * as z from 'zod/mini'
import { TemplateChoices } from '#features/channels/whatsapp/template-choice.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'

/** Whether a branch sends its survey after a visit, and by what. */
const AfterVisit = z.object({
  /** Since when; null while it does not. */
  mails_since: z.nullable(z.string()),
  /** By WhatsApp with this template; null: by mail. */
  template_id: z.nullable(z.int()),
})

export const loadAfterVisit = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/research/after-visit',
  access: { who: 'ability', ability: 'research', scope: 'branch' },
  summary: 'Whether the survey is sent two hours after a guest arrived, and the templates that it can go by.',
  params: BranchPath,
  answer: z.extend(AfterVisit, TemplateChoices.shape),
})

/**
 * Guests who arrived before it was switched on get no survey. Pressed twice, the first moment stays; so does the template if the call names
 * none.
 */
export const switchAfterVisit = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/research/after-visit',
  access: { who: 'ability', ability: 'reservation-config', scope: 'branch' },
  summary: 'Switch the survey after a visit on or off, and choose the template that it goes by.',
  params: BranchPath,
  body: z.object({
    mails: z.boolean('Informe se a pesquisa é enviada.'),
    template_id: z.optional(z.nullable(Id)),
  }),
  answer: z.extend(Done, AfterVisit.shape),
})
