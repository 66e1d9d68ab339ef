import * as z from 'zod/mini'
import { agreementsVersion, numberStatuses } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BusinessPath, Id } from '#lib/fields.ts'

/** For people who manage channels (D-121). */
const managing = { who: 'ability', ability: 'channel', scope: 'business' } as const
const NumberPath = z.object({ business_id: Id, id: Id })

/** An id of Meta: digits, and part of an address there. */
const metaId = (message: string) => z.string(message).check(z.regex(/^\d{1,30}$/, message))
const name = z.string().check(z.maxLength(255, 'Máximo de 255 caracteres'))
const Pin = z.string('Informe o PIN.').check(z.regex(/^\d{6}$/, 'O PIN tem 6 algarismos.'))

/** A sentence for the wizard (WANUM-40), and the number as far as it got. */
const Connected = z.object({
  success: z.literal(true),
  message: z.string(),
  wa_number: z.object({ id: z.int() }),
})

/** WANUM-37. Names and numbers are taken from Meta; `business_account_id` is the portfolio, `wa_account_id` the WABA. */
export const NewNumber = z.object({
  phone_number_id: metaId('Selecione o número.'),
  business_account_id: metaId('Selecione a conta empresarial.'),
  wa_account_id: metaId('Selecione a conta do WhatsApp.'),
  display_phone_number: name,
  verified_name: name,
  access_token: z
    .string('Entre com o Facebook.')
    .check(z.minLength(1, 'Entre com o Facebook.'), z.maxLength(8000, 'Entre com o Facebook.')),
  /** The version of the three texts that the person agreed to. */
  agreements: z.optional(z.literal(agreementsVersion, 'Os termos mudaram. Recarregue a página.')),
  /** The PIN of a number that already has one at Meta. */
  pin: z.optional(Pin),
})

/** Connects a number; a refusal carries `message`, and `wa_number` when the number stays half-way. */
export const addNumber = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/wa-numbers',
  access: managing,
  summary: 'Connects a WhatsApp number with a token that reaches its account.',
  params: BusinessPath,
  body: NewNumber,
  answer: Connected,
})

/** Goes on where a connection stopped, with the token that is stored. */
export const finishNumber = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/wa-numbers/:id/connect',
  access: managing,
  summary: 'Goes on with a number whose connection stopped half-way.',
  params: NumberPath,
  body: z.object({ pin: z.optional(Pin) }),
  answer: Connected,
})

export const codeMethods = ['SMS', 'VOICE'] as const

export const requestNumberCode = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/wa-numbers/:id/request-code',
  access: managing,
  summary: 'Lets Meta send a verification code to a number that is not verified.',
  params: NumberPath,
  body: z.object({ method: z.enum(codeMethods, 'Escolha SMS ou ligação.') }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})

export const verifyNumberCode = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/wa-numbers/:id/verify-code',
  access: managing,
  summary: 'Verifies a number with the code that Meta sent, and goes on with its connection.',
  params: NumberPath,
  body: z.object({
    code: z
      .pipe(
        z.string('Informe o código.'),
        z.transform((text) => text.replace(/[\s-]/g, '')),
      )
      .check(z.refine((code) => /^\d{4,8}$/.test(code), 'Informe os algarismos do código.')),
  }),
  answer: Connected,
})

/** An inactive number receives, but nobody sends through it (D-83). */
export const setNumberStatus = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/wa-numbers/:id/status',
  access: managing,
  summary: 'Switches a WhatsApp number on or off.',
  params: NumberPath,
  body: z.object({ status: z.enum(numberStatuses, 'Situação inválida.') }),
  answer: z.object({
    success: z.literal(true),
    msg: z.string(),
    wa_number: z.object({ status: z.enum(numberStatuses) }),
  }),
})

const Named = z.object({ id: z.string(), name: z.string() })
const SignedInNumber = z.object({
  id: z.string(),
  display_phone_number: z.string(),
  verified_name: z.string(),
})

/** After a sign-in by code: the lists of the wizard, and a stand-in for the token, which stays on the server. */
export const signInByCode = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/wa-sign-in',
  access: managing,
  summary:
    'Exchanges a code of the browser SDK and answers the businesses, accounts and numbers within reach.',
  params: BusinessPath,
  body: z.object({ code: z.string('Entre com o Facebook.').check(z.minLength(1), z.maxLength(4000)) }),
  answer: z.object({
    success: z.literal(true),
    access_token: z.string(),
    businesses: z.array(
      z.extend(Named, {
        accounts: z.array(z.extend(Named, { numbers: z.array(SignedInNumber) })),
      }),
    ),
  }),
})
export type SignedInBusiness = z.output<typeof signInByCode.answer>['businesses'][number]
