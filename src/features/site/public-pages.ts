import * as sitePath from '#lib/site-path.ts'

type Link = { label: string; path: (slug: string) => string; sentence: string }

/** A page of an establishment that is worth a link and a QR code (D-65): how staff call it, and what its sheet says over the code. */
export const publicPages = {
  profile: { label: 'Perfil', path: sitePath.profile, sentence: 'Conheça a casa' },
  booking: { label: 'Reservas', path: sitePath.reserve, sentence: 'Reserve sua mesa' },
  menu: { label: 'Cardápios', path: sitePath.menus, sentence: 'Veja nosso cardápio' },
  survey: { label: 'Pesquisa', path: sitePath.survey, sentence: 'Conte como foi sua visita' },
  registration: { label: 'Cadastro', path: sitePath.registration, sentence: 'Faça seu cadastro' },
  quick_registration: {
    label: 'Cadastro na mesa',
    path: sitePath.quickRegistration,
    sentence: 'Cadastre-se e veja o cardápio',
  },
} satisfies Record<string, Link>

export type PublicPage = keyof typeof publicPages

/** Their names, in the order of the list. */
export const publicPageNames = Object.keys(publicPages) as [PublicPage, ...PublicPage[]]

/** How a QR sheet is laid out: one poster on A4, or four table cards of A6 on A4 with marks to cut along. */
export const sheetLayouts = ['poster', 'cards'] as const

export type SheetLayout = (typeof sheetLayouts)[number]

/** The page's path at an establishment. */
export function publicPath(page: PublicPage, slug: string): string {
  const { path }: Link = publicPages[page]
  return path(slug)
}
