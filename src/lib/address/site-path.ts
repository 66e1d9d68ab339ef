/**
 * Every public address of this house, once: `import * as sitePath` and `sitePath.reserve(slug)`; a script then contains only those it
 * calls. Routes are declared by the same functions: `sitePath.reserve(':slug')`. No slug may be a first segment (branches/slugs.ts).
 */

export const profile = <Slug extends string>(slug: Slug) => `/perfil/${slug}` as const

/** The same page under the name in older links and invitations. */
export const profileInEnglish = <Slug extends string>(slug: Slug) => `/profile/${slug}` as const

/** The image of a shared link to any page of a branch (D-118). */
export const shareImage = <Slug extends string>(slug: Slug) => `/perfil/${slug}/imagem.jpg` as const

/** What a phone puts on its home screen for a branch. */
export const manifest = <Slug extends string>(slug: Slug) => `/perfil/${slug}/manifest.webmanifest` as const

export const menus = <Slug extends string>(slug: Slug) => `/cardapios/${slug}` as const

export const menu = <Slug extends string, Id extends string | number>(slug: Slug, id: Id) =>
  `/cardapios/${slug}/${id}` as const

export const survey = <Slug extends string>(slug: Slug) => `/pesquisa/${slug}` as const

/** The survey of one visit, by the secret of the mail after it. */
export const visitSurvey = <Slug extends string, Token extends string>(slug: Slug, token: Token) =>
  `/pesquisa/${slug}/${token}` as const

export const registration = <Slug extends string>(slug: Slug) => `/cadastro/${slug}` as const

/** Where a mailbox confirms that a customer's e-mail is theirs, by the link of a letter. */
export const confirmEmail = (slug: string, token: string) => `${registration(slug)}?confirmar=${token}`

/** Opened from the QR code on a table. */
export const quickRegistration = <Slug extends string>(slug: Slug) => `/cadastro-rapido/${slug}` as const

export const reserve = <Slug extends string>(slug: Slug) => `/reserva/${slug}` as const

/** The same page with the party chosen. */
export const reserveAgain = <People extends string | number>(slug: string, people: People) =>
  `${reserve(slug)}?pessoas=${people}`

/** The same page with people, day ('YYYY-MM-DD') and time ('HH:mm') chosen; no time yet: ''. */
export const reserveTable = (slug: string, people: string, date: string, time: string) =>
  `${reserve(slug)}?pessoas=${people}&dia=${date}${time && `&hora=${time}`}`

/** The status of a reservation, by its owner's token. */
export const reservation = <Slug extends string, Id extends string | number, Token extends string>(
  slug: Slug,
  id: Id,
  token: Token,
) => `/reserva/${slug}/${id}/${token}` as const

/** Leads the owner of a reservation, by the address of its page, to Google's calendar, filled in. */
export const googleCalendar = <Page extends string>(page: Page) => `${page}/agenda` as const

/** Who confirmed, for the owner. */
export const guests = <Slug extends string, Id extends string | number, Token extends string>(
  slug: Slug,
  id: Id,
  token: Token,
) => `/reserva/${slug}/${id}/${token}/guests` as const

/** Where invitees confirm, by the invitation's token. */
export const rsvp = <Slug extends string, Id extends string | number, Token extends string>(
  slug: Slug,
  id: Id,
  token: Token,
) => `/reserva/${slug}/${id}/${token}/rsvp` as const

/** Where guests ask for a link to what the house holds of them. */
export const personalData = <Slug extends string>(slug: Slug) => `/seus-dados/${slug}` as const

/** What that link opens: the guest's own data, by a secret. */
export const ownData = <Slug extends string, Token extends string>(slug: Slug, token: Token) =>
  `/seus-dados/${slug}/${token}` as const

/** The privacy policy of the demo's invented houses; nobody else has it. */
export const demoPolicy = '/demonstracao/privacidade'

/** The service worker of the menus: its folder limits its scope, so that it controls no other page of the house. */
export const menusWorker = '/cardapios/sw.js'
export const profileWorker = '/perfil/sw.js'
export const reserveWorker = '/reserva/sw.js'

export const error = '/error'

export const notFound = '/error/404'

export const systemError = '/error/500'

/** Shortcuts into the staff app (D-11). */
export const login = '/login'

export const dashboard = '/dashboard'
