import * as z from 'zod/mini'

/** The solved bot check of a call (D-93), as the field 'recaptcha-token' of its body or query. */
export const BotToken = z.optional(z.string().check(z.maxLength(8000, 'Código de verificação inválido.')))
