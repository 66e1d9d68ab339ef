import * as z from 'zod/mini'
import { BirthDate, Email, Name, Phone } from '#features/guests/rules.ts'
import { BotToken } from '#lib/bot-check/bot-token.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done } from '#lib/fields.ts'
import { SecretPath } from '#lib/address/secret-path.ts'

/** Optional on the invitees' form (RSVP-11): '' means no value. */
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

const path = '/api/business/:business_id/branch/:branch_id/reservation/:id/:token/person'

/** The fields of an invitee (RSVP-12); phone and server check them. */
export const InviteeForm = z.object({ name: Name, phone: Phone, email: Email, birth_date: MaybeBirthDate })
export type InviteeForm = z.output<typeof InviteeForm>

/**
 * An invitee confirms: with `token_rsvp` only (D-87), while WAI or CON and before the reservation time, at most as many as the
 * party has places for beside its owner (D-88, D-143). The same phone again updates its entry, so a retry needs no key.
 */
export const confirmPresence = endpoint({
  method: 'POST',
  path,
  access: { who: 'visitor', evenClosed: true },
  summary: 'Confirm the presence of an invitee.',
  params: SecretPath,
  body: z.extend(InviteeForm, { 'recaptcha-token': BotToken }),
  answer: z.extend(Done, { guest: z.object({ name: z.string(), phone: z.string() }) }),
  guard: { limits: 'form', botCheck: 'customer' },
})

/**
 * The invitee who confirmed on this device does not come after all: deletes their entry and frees its place (decision 0068). The cookie of
 * the confirmation says who it is, so nobody can withdraw for somebody else.
 */
export const withdrawPresence = endpoint({
  method: 'DELETE',
  path,
  access: { who: 'visitor', evenClosed: true },
  summary: 'Take back the presence that this device confirmed.',
  params: SecretPath,
  answer: Done,
})
