import * as z from 'zod/mini'
import { BirthDate, Email, Name, Phone } from '#features/guests/rules.ts'
import { BotToken } from '#lib/bot-token.ts'
import { endpoint } from '#lib/endpoint.ts'
import { Done } from '#lib/fields.ts'
import { SecretPath } from '#lib/secret-path.ts'

/** Optional on the guests' form (RSVP-11): '' is none. */
const MaybeBirthDate = z.optional(
  z.nullable(
    z.pipe(
      z.string('Data de nascimento inválida.').check(z.trim()),
      z.pipe(
        z.transform((text: string) => text || null),
        z.nullable(BirthDate),
      ),
    ),
  ),
)

/** What an invited guest fills in (RSVP-12); phone and server check it. */
export const GuestForm = z.object({ name: Name, phone: Phone, email: Email, birth_date: MaybeBirthDate })
export type GuestForm = z.output<typeof GuestForm>

/**
 * An invited guest confirms: with `token_rsvp` only (D-87), while WAI or CON and before the reservation time, at most as many guests as the
 * party (D-88). The same phone again updates its entry, so a retry needs no key.
 */
export const confirmPresence = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/reservation/:id/:token/person',
  access: { who: 'visitor' },
  summary: 'An invited guest confirms their presence',
  params: SecretPath,
  body: z.extend(GuestForm, { 'recaptcha-token': BotToken }),
  answer: z.extend(Done, { guest: z.object({ name: z.string(), phone: z.string() }) }),
  guard: { limits: 'form', botCheck: 'customer' },
})
