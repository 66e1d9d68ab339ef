import { pageOf } from '#lib/page.ts'

/** `/`: `elsewhere` is the platform's marketing site, where guests are led (D-10); null: the page itself says what this is (D-117). */
export const rootPage = pageOf<{ elsewhere: string | null }>('root')

export const systemErrorPage = pageOf<object>('system-error')

/** Replaces a page that could not be rendered; shows what went wrong if there is a sentence for it. */
export const failedPage = pageOf<{ sentence: string | null }>('failed')
