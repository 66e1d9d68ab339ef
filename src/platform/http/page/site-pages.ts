import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { rootPage, systemErrorPage } from '#platform/http/contract.ts'
import type { PageRoute } from '#platform/http/page/pages.ts'

const redirecting = (path: string, redirect: string): PageRoute => ({
  path,
  load: async () => ({ redirect }),
})

/** The house's own addresses: the start page (D-10), shortcuts (D-11), and the page of failures (pages spec §2.2, D-16). */
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
  {
    path: sitePath.systemError,
    load: async () => ({
      page: systemErrorPage.with({}),
      head: { title: 'System Error', description: 'System Error', canonicalPath: '/', noindex: true },
      status: 500,
    }),
  },
]
