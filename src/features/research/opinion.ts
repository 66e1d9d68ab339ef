import * as z from 'zod/mini'
import { reviewLengthLimit, npsLimit, starLimit, surveyMessages } from './rules.ts'

/** An optional text: '' means no value. `clean` runs first. An error here does not stop the checks of the other fields. */
export function maybeText(
  field: z.ZodMiniType<string, string>,
  message: string,
  clean = (text: string) => text.trim(),
) {
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

/** What every guest answers: NPS, five notes and a comment (D-63, D-109). */
export const opinion = {
  nps,
  food_note: note,
  treatment_note: note,
  place_note: note,
  price_note: note,
  time_note: note,
  comment: maybeText(
    z.string().check(z.maxLength(reviewLengthLimit, surveyMessages.commentTooLong)),
    'Comentário inválido.',
  ),
}
export const OpinionForm = z.object(opinion)
