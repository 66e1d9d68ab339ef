/** The texts of the registration forms: the purpose of the data, and the consent to marketing. */
type FormTexts = {
  /** Ends the sentence that begins with the business, which is responsible for the data (D-98). */
  purpose: string
  /** The label of the box, which is never ticked beforehand. */
  marketing: (business: string) => string
}

/**
 * Every version of the texts that guests have read. A registration stores the version, and a consent is proved by it: a change of the words
 * is a new version, and no version is ever changed or removed.
 */
export const formTexts = {
  '2026-11': {
    purpose: 'manter seu cadastro de cliente e reconhecer você nas próximas visitas.',
    marketing: (business) =>
      `Quero receber novidades e ofertas de ${business} nos contatos acima. Posso cancelar quando quiser.`,
  },
} as const satisfies Record<string, FormTexts>

export type FormTextVersion = keyof typeof formTexts
export const formTextVersions = Object.keys(formTexts) as FormTextVersion[]

/** The version that forms show now. */
export const formTextVersion: FormTextVersion = '2026-11'

/** Who gave a consent, by how certain it is that the guest gave it (migrations/0022). */
export const consentGivers = [
  'new_customer',
  'known_device',
  'unknown_device',
  'guest',
  'staff',
  'import',
] as const
export type ConsentGiver = (typeof consentGivers)[number]

/**
 * Who gives the consent of a public form. Anybody can type a known phone: from a device that the house does not know as the customer's, the
 * consent waits until staff or the guest confirm it.
 */
export function giverOfForm({ isNew, isKnown }: { isNew: boolean; isKnown: boolean }): ConsentGiver {
  if (isNew) return 'new_customer'
  return isKnown ? 'known_device' : 'unknown_device'
}

/** Whether a consent that was not withdrawn is in force. */
export const isInForce = (given_by: ConsentGiver): boolean => given_by !== 'unknown_device'
