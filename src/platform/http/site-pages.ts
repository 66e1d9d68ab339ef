import type { PageToken } from '#lib/page.ts'
import * as sitePath from '#lib/site-path.ts'
import * as staffPath from '#lib/staff-path.ts'
import { notFoundPage, rootPage, systemErrorPage } from '#platform/http/contract.ts'
import type { PageAnswer, PageRoute } from '#platform/http/pages.ts'

const redirecting = (path: string, redirect: string): PageRoute => ({
  path,
  load: async () => ({ redirect }),
})

const errorPage = (page: PageToken<object>, title: string, status: number): PageAnswer => ({
  page: page.with({}),
  head: { title, description: title, canonicalPath: '/', noindex: true },
  status,
})

/** The house's own addresses: the start page (D-10), shortcuts (D-11), and the error pages (pages spec §2.2, D-16). */
export const sitePages: PageRoute[] = [
  {
    path: '/',
    load: async ({ house: { settings } }) => ({
      page: rootPage.with({ elsewhere: settings.marketingUrl ?? null }),
      head: {
        title: 'Reservas, cardápio e atendimento',
        description: `${settings.platformName}: reservas, cardápio, atendimento e avaliações para restaurantes.`,
        canonicalPath: '/',
      },
    }),
  },
  redirecting(sitePath.login, staffPath.signIn),
  redirecting(sitePath.dashboard, staffPath.home),
  redirecting(staffPath.adminArea, staffPath.home),
  redirecting(staffPath.masterArea, staffPath.businesses),
  redirecting(sitePath.error, sitePath.notFound),
  { path: sitePath.notFound, load: async () => errorPage(notFoundPage, 'Page Not Found', 404) },
  { path: sitePath.systemError, load: async () => errorPage(systemErrorPage, 'System Error', 500) },
]
