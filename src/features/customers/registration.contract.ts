import * as z from 'zod/mini'
import { BirthDate, Email, MaskableBirthDate, MaskableEmail, Name, Phone } from '#features/guests/rules.ts'
import { formTextVersions } from './consent.ts'
import { BotToken } from '#lib/bot-check/bot-token.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'

/** The sentence after a registration (pages spec §2.14). */
export const registered = 'Seu cadastro foi realizado com sucesso!'

/** The fields that a guest fills in at /cadastro/{slug} (pages spec §5); the phone checks them by the server's schema. */
export const RegistrationFields = z.object({ name: Name, phone: Phone, email: Email, birth_date: BirthDate })

/** What /cadastro-rapido/{slug}, the QR code on a table, asks for: no e-mail (REG-14). */
export const QuickRegistrationFields = z.object({ name: Name, phone: Phone, birth_date: BirthDate })

/** '' means no value; `quick` decides whether that is allowed. */
const MaybeEmail = z.optional(
  z.nullable(
    z.pipe(
      z.string('Email inválido.').check(z.trim()),
      z.pipe(
        z.transform((text: string) => text || null),
        z.nullable(MaskableEmail),
      ),
    ),
  ),
)

/** A visitor registers. The answer says only that it succeeded, the same for new and known customers (D-55, D-60). */
export const registerCustomer = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/customer',
  access: { who: 'visitor' },
  summary: 'Register a visitor as a customer of the branch.',
  params: BranchPath,
  body: z.object({
    name: Name,
    phone: Phone,
    /** Masked values of a look-up are sent back unchanged, with the look-up's reference as customer_id (D-60). */
    email: MaybeEmail,
    birth_date: MaskableBirthDate,
    customer_id: z.optional(z.nullable(z.union([z.int(), z.string().check(z.maxLength(500))]))),
    /** From the QR code on a table: needs no e-mail (REG-14) and counts as a visit (D-56). */
    quick: z.optional(z.boolean()),
    /** The box about marketing: its own consent, which nothing else gives. */
    marketing: z.optional(z.boolean()),
    /** The version of the texts that the guest read. */
    text_version: z.optional(z.enum(formTextVersions, 'Versão do texto inválida.')),
    /** 'Não lembrar neste aparelho' (D-60). */
    dont_remember: z.optional(z.boolean()),
    'recaptcha-token': BotToken,
  }),
  answer: Done,
  creates: true,
  guard: { limits: 'form', botCheck: 'customer' },
})
