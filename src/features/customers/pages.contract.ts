import type { Contact } from '#lib/person/contact.ts'
import type { FormTextVersion } from './consent.ts'
import { pageOf } from '#lib/page.ts'

/** The data that renders and hydrates /cadastro/{slug} and /cadastro-rapido/{slug}. */
export type RegistrationData = {
  branch: {
    id: number
    business_id: number
    slug: string
    /** The brand that guests know. */
    name: string
    /** The name of the unit. */
    branch: string
    /** The company responsible for the form's data (D-98). */
    business: string
    contact: Contact
  }
  /** The version of the texts about purpose and marketing that this form shows and sends. */
  text_version: FormTextVersion
  /** Today in the venue's zone. */
  today: string
  /** From the QR code on a table: fewer fields, then the menus. */
  quick: boolean
}

export const registrationPage = pageOf<RegistrationData>('registration')

export type ConfirmEmailData = {
  branch: { slug: string; name: string; branch: string }
  /** The path parameters of the press. */
  call: { business_id: number; branch_id: number; token: string }
  /** The e-mail is masked: the letter may have been passed on. */
  shown: { kind: 'closed' } | { kind: 'open' | 'confirmed'; email: string }
}

/** /cadastro/{slug}?confirmar={token}. */
export const confirmEmailPage = pageOf<ConfirmEmailData>('confirmEmail')
