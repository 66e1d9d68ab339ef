import { pageOf } from '#lib/page.ts'

/** `/`, which leads elsewhere (D-10). */
export const rootPage = pageOf<{ elsewhere: string }>('root')

export const notFoundPage = pageOf<object>('not-found')

export const systemErrorPage = pageOf<object>('system-error')

/** In the place of a page that could not be made: what went wrong, where there are words for it. */
export const failedPage = pageOf<{ sentence: string | null }>('failed')
