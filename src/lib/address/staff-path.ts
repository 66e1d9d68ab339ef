/**
 * Every address of the sign-in, the staff app and the master area, once: `import * as staffPath` and `staffPath.branch(id)`. The routes
 * of `src/admin.tsx` are declared by the same functions: `staffPath.branch('$id')`.
 */

type Id = string | number

/** The branch that a link belongs to (D-115); the staff app makes it current. */
export const branchParameter = 'estabelecimento'

/** An address of the staff app, with or without parameters, as a link that outlives the branch of the day (D-115). */
export const ofBranch = (branchId: Id, address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${branchParameter}=${branchId}`

export const authArea = '/auth'

export const signIn = '/auth/login'

export const recovery = '/auth/forgot-password'

export const newPassword = (token: string) => `/auth/reset-password/${token}`

export const masterArea = '/master'

export const businesses = '/master/negocios'

export const business = (id: Id) => `/master/negocio/${id}`

export const users = '/master/usuarios'

export const adminArea = '/admin'

export const home = '/admin/dashboard'

export const branches = '/admin/branches'

export const newBranch = (businessId: Id) => `/admin/branch/${businessId}/add`

export const branch = (id: Id) => `/admin/branch/${id}/edit`

export const menus = '/admin/menus'

export const menu = (id: Id) => `/admin/menu/${id}/edit`

export const reviews = '/admin/research/comment'

export const ratings = '/admin/research/dashboard'

export const customers = '/admin/customers'

/** Without a view or a filter it opens the view that this person used last. */
export const reservations = '/admin/reservations'

export const reservationList = `${reservations}?visao=lista`

/** A search over all dates. */
export const reservationSearch = (text: string) =>
  `${reservationList}&${new URLSearchParams({ search: text })}`

/** One whole day. */
export const reservationDay = (date: string) => `${reservations}?visao=dia&dateFrom=${date}&dateTo=${date}`

/** A request over its day, ready to be answered, with the next one behind it. */
export const reservationRequest = (date: string, id: Id) => `${reservationDay(date)}&pedido=${id}`

/** The first of the requests that wait for an answer. */
export const firstRequest = `${reservations}?visao=dia&pedido=primeiro`

export const reservationSettings = '/admin/reservations/config'

export const reminders = '/admin/reservations/config/lembretes'

export const services = '/admin/reservations/services'

export const chats = '/admin/atendimento'

export const channels = '/admin/atendimento/canais'

/** The ready-made replies, under Conversas (D-150). */
export const readyReplies = `${chats}?painel=respostas`

/** Their address until they moved there; it leads on. */
export const oldReadyReplies = '/admin/atendimento/canais/respostas'

export const assistant = '/admin/atendimento/canais/assistente'

export const numbers = '/admin/atendimento/canais/wa'

export const number = (id: Id) => `/admin/atendimento/canais/wa/${id}`

export const template = (numberId: Id, id: Id) => `/admin/atendimento/canais/wa/${numberId}/${id}`
