import { type AnyRoute, createRouter } from '@tanstack/react-router'
import { PageFailed } from '#admin/page/PageFailed.tsx'
import { PageLoading } from '#admin/page/PageLoading.tsx'
import { passDialogEntry } from '#admin/form/useBackCloses.ts'
import * as sitePath from '#lib/address/site-path.ts'

/** The staff app's router: addresses hold plain text, and a page is prefetched while the pointer is over its link. */
export function routerOf(routeTree: AnyRoute) {
  const router = createRouter({
    routeTree,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text && `?${text}`
    },
    defaultPreload: 'intent',
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: () => {
      location.replace(sitePath.notFound)
      return null
    },
    scrollRestoration: true,
    trailingSlash: 'never',
  })
  passDialogEntry(router.history)
  return router
}
