import { pageOf } from '#lib/page.ts'

/** What /cadastro/{slug} and /cadastro-rapido/{slug} are rendered from and hydrated with. */
export type RegistrationData = {
  branch: {
    id: number
    business_id: number
    slug: string
    /** Brand that guests know. */
    name: string
    /** Name of the unit. */
    branch: string
    /** Who answers for the data that the form collects (D-98). */
    business: string
  }
  /** The venue's day. */
  today: string
  /** From the code on a table: fewer fields, and the menus next. */
  quick: boolean
}

export const registrationPage = pageOf<RegistrationData>('registration')
