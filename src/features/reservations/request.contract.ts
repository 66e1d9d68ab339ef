import * as z from 'zod/mini'
import { MaskableBirthDate, MaskableEmail } from '#features/guests/rules.ts'
import { BookingForm } from './form.ts'
import { publicStatuses } from './rules.ts'
import { BotToken } from '#lib/bot-check/bot-token.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'

/** The table that a phone already has in the service of a refused request; only its own device reads it (D-142, D-60). */
const OwnDuplicate = z.object({ time: z.string(), person_number: z.int(), status: z.enum(publicStatuses) })
export type OwnDuplicate = z.output<typeof OwnDuplicate>

/** A visitor asks for a table. Refusals have `error:true` beside the sentence (D-02, D-48). */
export const requestReservation = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/reservation',
  access: { who: 'visitor' },
  summary:
    'Request a reservation, by a visitor. A phone that has a table in that service on that date is refused with `duplicate: true`; with `anyway: true` it gets another, at another time.',
  params: BranchPath,
  body: z.extend(BookingForm, {
    /** Masked values of a look-up are sent back unchanged, with the look-up's reference as customer_id (D-60). */
    email: MaskableEmail,
    birth_date: MaskableBirthDate,
    /** 'Não lembrar neste aparelho' (D-60). */
    dont_remember: z.optional(z.boolean()),
    /** 'Pedir outro mesmo assim' (D-142). */
    anyway: z.optional(z.boolean()),
    'recaptcha-token': BotToken,
  }),
  answer: z.extend(Done, {
    reservation: z.object({ id: z.int(), token: z.string(), status: z.enum(publicStatuses) }),
  }),
  creates: true,
  guard: { limits: 'form', botCheck: 'customer' },
})
