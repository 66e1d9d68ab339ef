import * as sitePath from '#lib/address/site-path.ts'

type Link = { label: string; path: (slug: string) => string; sentence: string }

/** The pages of an establishment that have a link and a QR code (D-65): the label for staff, and the sentence above the code. */
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

/** In the order of the list. */
export const publicPageNames = Object.keys(publicPages) as [PublicPage, ...PublicPage[]]

/** Layout of a QR sheet: one poster on A4, or four A6 table cards on A4 with cut marks. */
export const sheetLayouts = ['poster', 'cards'] as const

export type SheetLayout = (typeof sheetLayouts)[number]

export function publicPath(page: PublicPage, slug: string): string {
  const { path }: Link = publicPages[page]
  return path(slug)
}
