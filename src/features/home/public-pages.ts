/** A page of an establishment that is worth a link and a QR code (D-65): how staff call it, and what its sheet says over the code. */
export const publicPages = {
  profile: { label: 'Perfil', segment: 'perfil', sentence: 'Conheça a casa' },
  booking: { label: 'Reservas', segment: 'reserva', sentence: 'Reserve sua mesa' },
  menu: { label: 'Cardápios', segment: 'cardapios', sentence: 'Veja nosso cardápio' },
  survey: { label: 'Pesquisa', segment: 'pesquisa', sentence: 'Conte como foi sua visita' },
  registration: { label: 'Cadastro', segment: 'cadastro', sentence: 'Faça seu cadastro' },
  quick_registration: {
    label: 'Cadastro na mesa',
    segment: 'cadastro-rapido',
    sentence: 'Cadastre-se e veja o cardápio',
  },
} as const

export type PublicPage = keyof typeof publicPages

/** Their names, in the order of the list. */
export const publicPageNames = Object.keys(publicPages) as [PublicPage, ...PublicPage[]]

/** How a QR sheet is laid out: one poster on A4, or four table cards of A6 on A4 with marks to cut along. */
export const sheetLayouts = ['poster', 'cards'] as const

export type SheetLayout = (typeof sheetLayouts)[number]

/** The page's path at an establishment. */
export const publicPath = (page: PublicPage, slug: string): string => `/${publicPages[page].segment}/${slug}`
