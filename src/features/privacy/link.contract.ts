import * as z from 'zod/mini'
import { Phone } from '#features/guests/rules.ts'
import { BotToken } from '#lib/bot-check/bot-token.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'

/** The guest's fields at /seus-dados/{slug}; phone and server check them. */
export const LinkForm = z.object({ phone: Phone })

/** A guest asks for the link. The answer is the same whether or not anybody has this phone (LGPD, D-60). */
export const requestDataLink = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/personal-data-link',
  access: { who: 'visitor' },
  summary: 'Send a link to what is held of a phone to the e-mail on record, if there is one.',
  params: BranchPath,
  body: z.extend(LinkForm, { 'recaptcha-token': BotToken }),
  answer: Done,
  guard: { limits: 'dataLink', botCheck: 'customer' },
})

const OwnDataPath = z.extend(BranchPath, { token: z.string().check(z.minLength(1), z.maxLength(200)) })

/** Opens a mailed link, once; the answer has the secret of the page with the data, valid for half an hour. */
export const openDataLink = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/personal-data/:token/open',
  access: { who: 'visitor' },
  summary: "Open a guest's link to their own data, once.",
  params: OwnDataPath,
  answer: z.extend(Done, { page_token: z.string() }),
})

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/personal-data/:token/file',
  access: { who: 'visitor' },
  summary: "Download a guest's own data as JSON, by the secret of their opened page.",
  params: OwnDataPath,
  file: { type: 'application/json; charset=utf-8', name: 'meus-dados.json' },
})

export const changeOwnConsent = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/personal-data/:token/consent',
  access: { who: 'visitor' },
  summary: "Confirm or withdraw a guest's consent to marketing, by the secret of their opened page.",
  params: OwnDataPath,
  body: z.object({ given: z.boolean('Informe se há consentimento.') }),
  answer: Done,
})

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/personal-data/:token/erasure',
  access: { who: 'visitor' },
  summary: 'Ask the business to erase a guest, by the secret of their opened page; managers get a letter.',
  params: OwnDataPath,
  answer: Done,
})
