import * as z from 'zod/mini'
import { MaskableBirthDate, MaskableEmail, Name, oneLine, Phone } from '#features/guests/rules.ts'
import { maybeText, opinion } from './opinion.ts'
import { BotToken } from '#lib/bot-check/bot-token.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'
import { SecretPath } from '#lib/address/secret-path.ts'

/** A complete answer, with who gives it, which is optional (D-63); phone and server check it. */
export const SurveyForm = z
  .object({
    ...opinion,
    name: maybeText(Name, 'Nome inválido.', oneLine),
    phone: maybeText(Phone, 'Telefone inválido.'),
    email: maybeText(MaskableEmail, 'Email inválido.'),
    birth_date: maybeText(MaskableBirthDate, 'Data de nascimento inválida.'),
  })
  .check(
    // A guest who leaves a phone becomes a customer, and a customer needs a name. Reported together with other errors.
    z.refine(({ name, phone }) => !phone || !!name, {
      path: ['name'],
      error: 'Nome é obrigatório.',
      when: ({ value }) => typeof value === 'object',
    }),
  )
export type SurveyForm = z.output<typeof SurveyForm>

/** A try begins with the first touch of the survey (D-63). With its `id` and `token` it can be finished once, within 24 hours. */
export const startSurvey = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/research',
  access: { who: 'visitor' },
  summary: 'Start the satisfaction survey, by a guest.',
  params: BranchPath,
  body: z.object({
    /** The secret of the mail after a visit: the answer then belongs to that reservation. */
    link: z.optional(z.string('Endereço inválido.').check(z.maxLength(64, 'Endereço inválido.'))),
    'recaptcha-token': BotToken,
  }),
  answer: z.object({ success: z.literal(true), id: z.int(), token: z.string() }),
  guard: { limits: 'form', botCheck: 'research' },
  creates: true,
})

/**
 * Sends the answers of a try, once, within 24 hours of its start (D-63). The same answers again succeed without effect, in case the first
 * answer was lost; different ones are refused. A phone used often requires a harder check (D-129). A try that a mailed link began takes the
 * opinion only: who answers is known.
 */
export const finishSurvey = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/research/:id/:token',
  access: { who: 'visitor' },
  summary: 'Send the answers of the satisfaction survey, by a guest.',
  params: SecretPath,
  body: z.safeExtend(SurveyForm, {
    /** The reference of a look-up, with which masked values are sent back (D-60). */
    customer_id: z.optional(z.nullable(z.union([z.int(), z.string().check(z.maxLength(500))]))),
    /** 'Não lembrar neste aparelho' (D-60). */
    dont_remember: z.optional(z.boolean()),
    'recaptcha-token': BotToken,
  }),
  answer: Done,
  guard: { limits: 'answer', botCheck: 'research', botCheckIfAsked: true },
})
