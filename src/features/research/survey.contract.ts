import * as z from 'zod/mini'
import { BirthDate, Email, Name, oneLine, Phone } from '#features/guests/rules.ts'
import { reviewLengthLimit, npsLimit, starLimit, surveyMessages } from './rules.ts'
import { BotToken } from '#lib/bot-token.ts'
import { endpoint } from '#lib/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'
import { SecretPath } from '#lib/secret-path.ts'

/** An optional text: '' is none. `clean` runs first. An error here does not stop the checks of the other fields. */
function maybe(field: z.ZodMiniType<string, string>, message: string, clean = (text: string) => text.trim()) {
  const given = z.pipe(
    z.string(message).check(z.overwrite(clean)),
    z.transform((text: string, context): string | null => {
      if (!text) return null
      const result = field.safeParse(text)
      if (result.success) return result.data
      for (const { message: wrong } of result.error.issues) {
        context.issues.push({ code: 'custom', message: wrong, input: text })
      }
      return text
    }),
  )
  return z.optional(z.nullable(given))
}

const nps = z
  .int(surveyMessages.nps)
  .check(z.minimum(0, surveyMessages.nps), z.maximum(npsLimit, surveyMessages.nps))
const note = z
  .int(surveyMessages.note)
  .check(z.minimum(1, surveyMessages.note), z.maximum(starLimit, surveyMessages.note))

/** A complete answer: NPS, five notes and the guest's texts (D-63, D-109); phone and server check it. */
export const SurveyForm = z
  .object({
    nps,
    food_note: note,
    treatment_note: note,
    place_note: note,
    price_note: note,
    time_note: note,
    comment: maybe(
      z.string().check(z.maxLength(reviewLengthLimit, surveyMessages.commentTooLong)),
      'Comentário inválido.',
    ),
    name: maybe(Name, 'Nome inválido.', oneLine),
    phone: maybe(Phone, 'Telefone inválido.'),
    email: maybe(Email, 'Email inválido.'),
    birth_date: maybe(BirthDate, 'Data de nascimento inválida.'),
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
  body: z.object({ 'recaptcha-token': BotToken }),
  answer: z.object({ success: z.literal(true), id: z.int(), token: z.string() }),
  guard: { limits: 'form', botCheck: 'research' },
  creates: true,
})

/**
 * Sends the answers of a try, once, within 24 hours of its start (D-63). The same answers again succeed without effect, in case the first
 * answer was lost; different ones are refused. A phone used often requires a harder check (D-129).
 */
export const finishSurvey = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/research/:id/:token',
  access: { who: 'visitor' },
  summary: 'Send the answers of the satisfaction survey, by a guest.',
  params: SecretPath,
  body: z.safeExtend(SurveyForm, { 'recaptcha-token': BotToken }),
  answer: Done,
  guard: { limits: 'answer', botCheck: 'research', botCheckIfAsked: true },
})
