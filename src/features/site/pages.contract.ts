import type { LostHouse } from '#lib/person/contact.ts'
import { pageOf } from '#lib/page.ts'

/** /error/404. */
export const notFoundPage = pageOf<{ house: LostHouse }>('not-found')
