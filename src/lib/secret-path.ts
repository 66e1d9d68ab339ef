import * as z from 'zod/mini'
import { Id } from '#lib/fields.ts'

/** The address in the API of what its token opens, such as a reservation (D-53) and a survey (D-63). */
export const SecretPath = z.object({
  business_id: Id,
  branch_id: Id,
  id: Id,
  token: z.string().check(z.minLength(1), z.maxLength(200)),
})
