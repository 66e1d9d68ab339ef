import * as z from 'zod/mini'
import { Id } from '#lib/fields.ts'

/** The API path of a record that a token opens, such as a reservation (D-53) or a survey (D-63). */
export const SecretPath = z.object({
  business_id: Id,
  branch_id: Id,
  id: Id,
  token: z.string().check(z.minLength(1), z.maxLength(200)),
})
