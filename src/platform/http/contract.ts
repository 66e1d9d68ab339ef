import { pageOf } from '#lib/page.ts'

/** `/`, which redirects (D-10). */
export const rootPage = pageOf<{ elsewhere: string }>('root')

export const notFoundPage = pageOf<object>('not-found')

export const systemErrorPage = pageOf<object>('system-error')

/** Replaces a page that could not be rendered; shows what went wrong if there is a sentence for it. */
export const failedPage = pageOf<{ sentence: string | null }>('failed')
