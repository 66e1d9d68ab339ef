import type { PageToken } from '#lib/page.ts'
import { notFoundPage, rootPage, systemErrorPage } from '#platform/http/contract.ts'
import type { PageAnswer, PageRoute } from '#platform/http/pages.ts'

const moved = (path: string, redirect: string): PageRoute => ({ path, load: async () => ({ redirect }) })

const errorPage = (page: PageToken<object>, title: string, status: number): PageAnswer => ({
  page: page.with({}),
  head: { title, description: title, canonicalPath: '/', noindex: true },
  status,
})

/** The house's own addresses: where one starts (D-10), shortcuts (D-11), and the error pages (2 §2.2, D-16). */
export const sitePages: PageRoute[] = [
  {
    path: '/',
    load: async ({ house: { settings } }) => ({
      page: rootPage.with({ elsewhere: settings.marketingUrl ?? '/auth/login' }),
      head: {
        title: 'Reservas, cardápio e atendimento',
        description: `${settings.platformName}: reservas, cardápio, atendimento e avaliações para restaurantes.`,
        canonicalPath: '/',
      },
    }),
  },
  moved('/login', '/auth/login'),
  moved('/dashboard', '/admin/dashboard'),
  moved('/admin', '/admin/dashboard'),
  moved('/master', '/master/negocios'),
  moved('/error', '/error/404'),
  { path: '/error/404', load: async () => errorPage(notFoundPage, 'Page Not Found', 404) },
  { path: '/error/500', load: async () => errorPage(systemErrorPage, 'System Error', 500) },
]
