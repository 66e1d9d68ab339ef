import { pageOf } from '#lib/page.ts'

type PageOwner = {
  branch: { slug: string; name: string; branch: string }
  /** The company responsible for the data (D-98). */
  business: string
}

export type AskDataLink = PageOwner & {
  /** The path parameters of the enhancement's call. */
  call: { business_id: number; branch_id: number }
}

/** /seus-dados/{slug}: a guest asks for the link. */
export const askDataLinkPage = pageOf<AskDataLink>('askDataLink')

/** The guest's own data on the page. Days are 'YYYY-MM-DD' of the branch. */
export type OwnData = {
  name: string
  phone: string
  email: string | null
  birth_date: string | null
  registrations: { unit: string; day: string; visits: number }[]
  reservations: { unit: string; date: string; time: string; person_number: number }[]
  /** Reservations with another e-mail, which this mailbox does not get to see. */
  hidden: number
  answers: number
  consent: { kind: 'given'; day: string; unit: string } | { kind: 'waiting'; day: string } | { kind: 'none' }
  /** The day on which the guest asked to be erased; null while they have not. */
  erasure_requested: string | null
}

/** The content of the page: a link that is no longer valid, a link before it is opened, or the opened data. */
export type ShownOwnData =
  | { kind: 'closed' }
  | { kind: 'unopened' }
  | { kind: 'open'; data: OwnData; marketing: string; filePath: string }

export type OwnDataPageData = PageOwner & {
  call: { business_id: number; branch_id: number; token: string }
  shown: ShownOwnData
}

/** /seus-dados/{slug}/{token}. */
export const ownDataPage = pageOf<OwnDataPageData>('ownData')

/** The privacy policy of the demo's invented houses. */
export const demoPolicyPage = pageOf<object>('demoPolicy')
