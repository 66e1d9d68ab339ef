import type { PageAnswer, PageRoute } from '#platform/http/pages.ts'

const moved = (path: string, redirect: string): PageRoute => ({ path, load: async () => ({ redirect }) })

const errorPage = (page: 'not-found' | 'system-error', title: string, status: number): PageAnswer => ({
  page,
  data: {},
  head: { title, description: title, canonicalPath: '/', noindex: true },
  status,
})

/** The house's own addresses: where one starts (D-10), shortcuts (D-11), and the error pages (2 §2.2, D-16). */
export const sitePages: PageRoute[] = [
  {
    path: '/',
    load: async ({ house: { settings } }) => ({
      page: 'root',
      data: { elsewhere: settings.marketingUrl ?? '/auth/login' },
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
  { path: '/error/404', load: async () => errorPage('not-found', 'Page Not Found', 404) },
  { path: '/error/500', load: async () => errorPage('system-error', 'System Error', 500) },
]
