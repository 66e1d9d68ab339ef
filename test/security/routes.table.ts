/** Every call of the API, and what each profile gets for its own ids, other people's ids and ids that do not exist (D-04, D-08, D-23). */
import { addDays } from '#lib/days/dates.ts'
import { weekdays } from '#lib/days/days.ts'
import { fileOf, pngClaiming } from '../pictures.ts'
import { day, type Scene, type World } from './scene.ts'

/** The columns of the table. A person whose session has ended gets what a visitor gets, in every place of every call. */
export const profiles = ['visitor', 'master', 'agency', 'owner', 'editor'] as const

type Status = 200 | 303 | 401 | 403 | 404
type Statuses = readonly [visitor: Status, master: Status, agency: Status, owner: Status, editor: Status]

/**
 * Whose ids the path carries. `crossed`: the own business with a branch of another. `…Row`: the own business and branch with a row of the
 * sister branch, of another venue, or one that does not exist; `crossedRow`: only the last id is the other venue's.
 */
export type Place =
  | 'own'
  | 'draft'
  | 'sister'
  | 'foreign'
  | 'missing'
  | 'crossed'
  | 'sisterRow'
  | 'foreignRow'
  | 'missingRow'
  | 'crossedRow'

export type RouteRow = {
  /** The ids below business and branch, in the order of the path. */
  ids?: (rows: Scene, world: World) => Record<string, string | number>
  query?: Record<string, string>
  /** A body that the call accepts; `times` is different on every use. */
  body?: (rows: Scene, times: number) => Record<string, unknown>
  /** The file of an upload, sent as multipart. */
  file?: () => File
  /** The call answers a refusal of D-03, always or for the ids of these places: 200 with success false. */
  refuses?: true | readonly Place[]
  /** Its message to all refused callers, if it is not the session's sentence. */
  says?: string
  gets: Partial<Record<Place, Statuses>>
}

//              visitor master agency owner editor
const missing = [401, 404, 404, 404, 404] as const

/** Staff of a branch: every profile that can reach it. */
const staffOfBranch = {
  own: [401, 200, 200, 200, 200],
  sister: [401, 200, 200, 200, 403],
  draft: [401, 200, 200, 200, 200],
  foreign: [401, 200, 403, 403, 403],
  missing: [401, 403, 403, 403, 403],
  crossed: [401, 403, 403, 403, 403],
} as const

/** A row below a branch. */
const rowOfBranch = {
  ...staffOfBranch,
  sisterRow: missing,
  foreignRow: missing,
  missingRow: missing,
} as const

/** A row below a row of a branch. */
const rowOfMenu = { ...rowOfBranch, crossedRow: missing } as const

/** A chat, whose path names no business or branch. */
const chat = {
  own: [401, 200, 200, 200, 200],
  sister: [401, 200, 200, 200, 404],
  foreign: [401, 200, 404, 404, 404],
  missing,
} as const

/** People who may change the settings of a branch: all but editors. */
const managersOfBranch = {
  own: [401, 200, 200, 200, 403],
  sister: [401, 200, 200, 200, 403],
  draft: [401, 200, 200, 200, 403],
  foreign: [401, 200, 403, 403, 403],
  missing: [401, 403, 403, 403, 403],
  crossed: [401, 403, 403, 403, 403],
} as const

const missingToManagers = [401, 404, 404, 404, 403] as const

/** A row below a branch that editors may only read. */
const rowOfManagers = {
  ...managersOfBranch,
  sisterRow: missingToManagers,
  foreignRow: missingToManagers,
  missingRow: missingToManagers,
} as const

/** Staff of a business, which includes an editor of one branch. */
const staffOfBusiness = {
  own: [401, 200, 200, 200, 200],
  foreign: [401, 200, 403, 403, 403],
  missing: [401, 403, 403, 403, 403],
} as const

/** People who manage a business: all but editors. */
const managersOfBusiness = { ...staffOfBusiness, own: [401, 200, 200, 200, 403] } as const

const rowOfBusiness = { ...staffOfBusiness, foreignRow: missing, missingRow: missing } as const

const rowOfBusinessManagers = {
  ...managersOfBusiness,
  foreignRow: missingToManagers,
  missingRow: missingToManagers,
} as const

/** Places whose rows do not exist for this branch. */
const strangers = ['sisterRow', 'foreignRow', 'missingRow'] as const

/** Anyone on a published branch; its staff on a draft. A session that does not reach the branch counts as none. */
const visitors = {
  own: [200, 200, 200, 200, 200],
  sister: [200, 200, 200, 200, 200],
  draft: [404, 200, 200, 200, 200],
  foreign: [200, 200, 200, 200, 200],
  missing: [404, 404, 404, 404, 404],
  crossed: [404, 404, 404, 404, 404],
} as const

/** A survey, reached by its secret. */
const rowOfVisitor = {
  ...visitors,
  sisterRow: [404, 404, 404, 404, 404],
  foreignRow: [404, 404, 404, 404, 404],
  missingRow: [404, 404, 404, 404, 404],
  crossedRow: [404, 404, 404, 404, 404],
} as const

/** A reservation, reached by its secret: also of a branch that closed (D-117). */
const rowOfReservation = { ...rowOfVisitor, draft: [200, 200, 200, 200, 200] } as const

const anyone = { own: [200, 200, 200, 200, 200] } as const
/** Back from a service: always a redirect to a page of ours. */
const returning = { own: [303, 303, 303, 303, 303] } as const
const operator = { own: [401, 200, 403, 403, 403] } as const
const operatorOfBusiness = {
  ...operator,
  foreign: [401, 200, 403, 403, 403],
  missing: [401, 403, 403, 403, 403],
} as const

const branch = '/api/business/:business_id/branch/:branch_id'
const business = '/api/business/:business_id'

const reservation = (rows: Scene) => ({ id: rows.reservation })
const customer = (rows: Scene) => ({ customer_id: rows.customer })
const segment = (rows: Scene) => ({ id: rows.segment })
const customerImport = (rows: Scene) => ({ id: rows.import })
const spareImport = (rows: Scene) => ({ id: rows.spareImports.pop() ?? rows.import })
const secret = (rows: Scene) => ({ id: rows.reservation, token: rows.token })
const invitation = (rows: Scene) => ({ id: rows.reservation, token: rows.token_rsvp })

const ownPage = (rows: Scene) => ({ token: rows.dataPage })
/** A guest's calls by the secret of the page with their data. */
const ownDataOfVisitor = {
  ...visitors,
  sisterRow: [404, 404, 404, 404, 404],
  foreignRow: [404, 404, 404, 404, 404],
  missingRow: [404, 404, 404, 404, 404],
} as const

const booking = (_rows: Scene, times: number) => ({
  name: 'Maria Silva',
  phone: `119${String(30_000_000 + times)}`,
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
  person_number: 2,
  date: day,
  time: '20:00',
})

const registration = (_rows: Scene, times: number) => ({
  name: 'Maria Silva',
  phone: `119${String(40_000_000 + times)}`,
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
})

const service = (rows: Scene) => ({ id: rows.service })

/** A service on a date that no other service has. */
const openService = {
  type: 'UNI',
  name: 'Noite especial',
  max_persons: 20,
  meta: weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from: '19:00', to: '22:00' })),
}
const dateAfter = (times: number) => addDays(day, times)

const menu = (rows: Scene) => ({ id: rows.menu })
const section = (rows: Scene) => ({ id: rows.menu, section_id: rows.section })
const item = (rows: Scene) => ({ id: rows.menu, item_id: rows.item })
const customerFile = () => new File(['Nome;Telefone\nAna;11912345678\n'], 'clientes.csv')
const menuFile = () => new File(['Seção;Item\nMassas;Nhoque\n'], 'cardapio.csv')

const handshake = { 'hub.mode': 'subscribe', 'hub.verify_token': 'adivinhado', 'hub.challenge': '1' }
const wrongToken = 'O token de verificação não confere.'
const unsigned = 'A assinatura não confere.'

/** A guest's marks for food, treatment, place, price and time. */
const marks = { food_note: 5, treatment_note: 4, place_note: 3, price_note: 2, time_note: 1 }

export const table: Record<string, RouteRow> = {
  'GET /api/business': { gets: operator },
  'POST /api/business': { body: (_rows, times) => ({ name: `Negócio ${times}` }), gets: operator },
  [`GET ${business}`]: { gets: operatorOfBusiness },
  [`GET ${business}/reservation-ahead`]: { gets: operatorOfBusiness },
  [`PUT ${business}`]: { body: (_rows, times) => ({ name: `Negócio ${times}` }), gets: operatorOfBusiness },
  [`GET ${business}/branch`]: { gets: staffOfBusiness },
  [`POST ${business}/branch`]: {
    body: (_rows, times) => ({
      name: 'Casa',
      branch: `Unidade ${times}`,
      slug: `casa-unidade-${times}`,
      timezone: 'America/Sao_Paulo',
    }),
    gets: managersOfBusiness,
  },
  [`GET ${branch}`]: { gets: staffOfBranch },
  // Editors may write texts, images and hours.
  [`PUT ${branch}`]: {
    body: (_rows, times) => ({ description: `Casa de massas ${times}`, links: [] }),
    gets: staffOfBranch,
  },
  // Refused because this test runs the API without the public pages.
  [`POST ${branch}/preview`]: { body: () => ({ name: 'Casa' }), refuses: true, gets: staffOfBranch },

  'POST /api/auth': {
    body: () => ({ email: 'ninguem@exemplo.com', password: 'Senha#Errada1' }),
    refuses: true,
    gets: anyone,
  },
  'POST /api/auth/logout': { gets: { own: [401, 200, 200, 200, 200] } },
  'POST /api/auth/forget-password': { body: () => ({ email: 'ninguem@exemplo.com' }), gets: anyone },
  'POST /api/auth/new-password': {
    body: () => ({ new_password: 'Ipê#Roxo4718', password_reset_token: 'nenhum' }),
    refuses: true,
    gets: anyone,
  },
  'GET /api/bot-check': { query: { action: 'customer' }, gets: anyone },
  // Only one's own id works, and every error is 403 (D-04); here the editor asks for the editor.
  'GET /api/user/:id': {
    ids: (rows) => ({ id: rows.user }),
    gets: {
      own: [403, 403, 403, 403, 200],
      sister: [403, 403, 403, 403, 403],
      foreign: [403, 403, 403, 403, 403],
      missing: [403, 403, 403, 403, 403],
    },
  },
  'GET /api/user': { gets: { own: [401, 200, 200, 200, 403] } },
  'POST /api/user': {
    body: (rows, times) => ({
      name: 'Nova Pessoa',
      email: `nova-${rows.branch_id}-${times}@exemplo.com`,
      password: 'Cantina#Nova26',
      profile_id: 4,
      branches: [rows.branch_id],
    }),
    gets: { own: [401, 200, 200, 200, 403] },
  },
  // The editor of the own branch makes this call: all people may change themselves (D-24).
  'PUT /api/user/:id': {
    ids: (rows) => ({ id: rows.user }),
    body: (rows, times) => ({ name: `Nome ${times}`, email: `outra-${rows.user}@exemplo.com` }),
    gets: {
      own: [401, 200, 200, 200, 200],
      sister: [401, 200, 200, 200, 404],
      foreign: [401, 200, 404, 404, 404],
      missing,
    },
  },

  [`POST ${business}/upload`]: {
    file: () => fileOf(pngClaiming({ width: 8, height: 8 })),
    gets: staffOfBusiness,
  },

  [`GET ${branch}/menu`]: { gets: staffOfBranch },
  [`POST ${branch}/menu`]: { body: () => ({ name: 'Cardápio da casa' }), gets: staffOfBranch },
  [`PUT ${branch}/menu/order`]: {
    body: (rows) => ({ menu_ids: [rows.menu, ...rows.spareMenus] }),
    gets: staffOfBranch,
  },
  [`POST ${branch}/menu/import/check`]: { file: menuFile, gets: staffOfBranch },
  [`POST ${branch}/menu/import`]: {
    file: menuFile,
    body: () => ({ name: 'De um arquivo' }),
    gets: staffOfBranch,
  },
  [`GET ${branch}/menu/:id`]: { ids: menu, gets: rowOfBranch },
  [`GET ${branch}/menu/:id/export`]: { ids: menu, gets: rowOfBranch },
  [`PUT ${branch}/menu/:id`]: { ids: menu, body: () => ({ name: 'Cardápio da casa' }), gets: rowOfBranch },
  [`PUT ${branch}/menu/:id/status`]: { ids: menu, body: () => ({ status: 'active' }), gets: rowOfBranch },
  // Each caller deletes another row.
  [`DELETE ${branch}/menu/:id`]: {
    ids: (rows) => ({ id: rows.spareMenus.pop() ?? rows.menu }),
    gets: rowOfBranch,
  },
  [`POST ${branch}/menu/:id/copy`]: {
    ids: menu,
    body: ({ branch_id }) => ({ branch_id }),
    gets: rowOfBranch,
  },
  [`GET ${branch}/menu/:id/section`]: { ids: menu, gets: rowOfBranch },
  [`POST ${branch}/menu/:id/section`]: { ids: menu, body: () => ({ name: 'Entradas' }), gets: rowOfBranch },
  [`PUT ${branch}/menu/:id/section/order`]: {
    ids: menu,
    body: (rows) => ({ section_ids: [rows.section, ...rows.spareSections] }),
    gets: rowOfBranch,
  },
  [`PUT ${branch}/menu/:id/section/:section_id`]: {
    ids: section,
    body: () => ({ name: 'Entradas' }),
    gets: rowOfMenu,
  },
  [`DELETE ${branch}/menu/:id/section/:section_id`]: {
    ids: (rows) => ({ id: rows.menu, section_id: rows.spareSections.pop() ?? rows.section }),
    gets: rowOfMenu,
  },
  [`POST ${branch}/menu/:id/section/:section_id/copy`]: {
    ids: section,
    body: ({ branch_id, menu: menu_id }) => ({ branch_id, menu_id }),
    gets: rowOfMenu,
  },
  [`PUT ${branch}/menu/:id/section/:section_id/order`]: {
    ids: section,
    body: (rows) => ({ item_ids: [rows.item, ...rows.spareItems] }),
    gets: rowOfMenu,
  },
  [`POST ${branch}/menu/:id/section/:section_id/item`]: {
    ids: section,
    body: () => ({ name: 'Burrata' }),
    gets: rowOfMenu,
  },
  [`PUT ${branch}/menu/:id/item/:item_id`]: { ids: item, body: () => ({ name: 'Burrata' }), gets: rowOfMenu },
  [`PUT ${branch}/menu/:id/item/:item_id/available`]: {
    ids: item,
    body: () => ({ available: false }),
    gets: rowOfMenu,
  },
  [`PUT ${branch}/menu/:id/prices`]: {
    ids: (rows) => ({ id: rows.menu }),
    body: (rows) => ({ items: [{ id: rows.item, price_cents: 4200, promo_price_cents: null }] }),
    gets: rowOfMenu,
  },
  [`DELETE ${branch}/menu/:id/item/:item_id`]: {
    ids: (rows) => ({ id: rows.menu, item_id: rows.spareItems.pop() ?? rows.item }),
    gets: rowOfMenu,
  },
  [`POST ${branch}/menu/:id/item/:item_id/copy`]: {
    ids: item,
    body: (rows) => ({ branch_id: rows.branch_id, menu_id: rows.menu, section_id: rows.section }),
    gets: rowOfMenu,
  },

  [`GET ${branch}/customer`]: { gets: staffOfBranch },
  [`POST ${branch}/customer-create`]: {
    body: (rows, times) => ({ ...registration(rows, times), phone: `139${String(20_000_000 + times)}` }),
    gets: staffOfBranch,
  },
  [`GET ${branch}/customer-tags`]: { gets: staffOfBranch },
  [`GET ${branch}/customer/:customer_id/reservation`]: { ids: customer, gets: rowOfBranch },
  [`GET ${branch}/customer/:customer_id/chat`]: { ids: customer, gets: rowOfBranch },
  [`GET ${branch}/guest-search`]: { query: { search: 'Maria' }, gets: staffOfBranch },
  [`GET ${branch}/customer-duplicates`]: { gets: managersOfBranch },
  [`GET ${branch}/customer/:customer_id/merge`]: { ids: customer, gets: rowOfManagers },
  [`POST ${branch}/customer/:customer_id/merge`]: {
    ids: customer,
    body: (rows) => ({ other_id: rows.customer }),
    // A customer cannot be merged into itself; merge.test.ts merges two.
    refuses: ['own', 'sister', 'draft', 'foreign'],
    gets: rowOfManagers,
  },
  [`DELETE ${branch}/customer/:customer_id/merge/:id`]: {
    ids: (rows) => ({ ...customer(rows), id: rows.merges.pop() ?? rows.customer }),
    gets: { ...rowOfManagers, crossedRow: missingToManagers },
  },
  [`GET ${branch}/customer/:customer_id`]: { ids: customer, gets: rowOfBranch },
  [`POST ${branch}/customer/:customer_id/note`]: {
    ids: customer,
    body: () => ({ kind: 'note', text: 'Mesa na janela' }),
    gets: rowOfBranch,
  },
  [`DELETE ${branch}/customer/:customer_id/note/:id`]: {
    ids: (rows) => ({ ...customer(rows), id: rows.notes.pop() ?? rows.customer }),
    gets: { ...rowOfBranch, crossedRow: missing },
  },
  [`PUT ${branch}/customer/:customer_id/tags`]: {
    ids: customer,
    body: () => ({ tags: ['VIP'] }),
    gets: rowOfBranch,
  },
  [`GET ${branch}/customer-segment`]: { gets: staffOfBranch },
  [`POST ${branch}/customer-segment`]: {
    body: (_rows, times) => ({ name: `Segmento ${times}`, filters: { visitCount: 3 } }),
    gets: staffOfBranch,
  },
  [`PUT ${branch}/customer-segment/:id`]: {
    ids: segment,
    body: (_rows, times) => ({ name: `Outro ${times}` }),
    gets: rowOfBranch,
  },
  [`DELETE ${branch}/customer-segment/:id`]: { ids: segment, gets: rowOfBranch },
  [`PUT ${branch}/customer-segment/:id/restore`]: { ids: segment, gets: rowOfBranch },
  [`POST ${branch}/customer/import`]: { file: customerFile, gets: managersOfBranch },
  [`GET ${branch}/customer/import`]: { gets: managersOfBranch },
  [`GET ${branch}/customer/import/:id`]: { ids: customerImport, gets: rowOfManagers },
  [`PUT ${branch}/customer/import/:id/check`]: {
    ids: customerImport,
    body: () => ({ columns: { name: 0, phone: 1, email: null, birth_date: null, note: null } }),
    gets: rowOfManagers,
  },
  // It was not checked.
  [`PUT ${branch}/customer/import/:id/start`]: { ids: customerImport, refuses: true, gets: rowOfManagers },
  // Each caller deletes another row.
  [`DELETE ${branch}/customer/import/:id`]: { ids: spareImport, gets: rowOfManagers },
  [`GET ${branch}/customer/import/:id/report`]: { ids: customerImport, gets: rowOfManagers },
  [`POST ${branch}/customer`]: { body: registration, gets: visitors },
  // An unknown phone is a valid question, not a wrong address (D-60).
  [`GET ${branch}/customer/:customer_id/find`]: {
    ids: (rows) => ({ customer_id: rows.phone }),
    refuses: strangers,
    gets: {
      ...visitors,
      sisterRow: visitors.own,
      foreignRow: visitors.own,
      missingRow: visitors.own,
    },
  },
  // A visitor finds nobody by a number: numbers can be guessed by counting.
  'GET /api/customer/:id/find': {
    ids: (rows) => ({ id: rows.customer }),
    gets: { own: [404, 200, 200, 200, 200], missing: [404, 404, 404, 404, 404] },
  },
  'DELETE /api/known-device': { gets: anyone },

  [`GET ${branch}/customer/:customer_id/privacy`]: { ids: customer, gets: rowOfBranch },
  [`PUT ${branch}/customer/:customer_id/consent`]: {
    ids: customer,
    body: (_rows, times) => ({ given: times % 2 === 0 }),
    gets: rowOfBranch,
  },
  // Editors may not take customers out, nor erase them.
  [`GET ${branch}/customer/:customer_id/personal-data/count`]: { ids: customer, gets: rowOfManagers },
  [`GET ${branch}/customer/:customer_id/personal-data`]: { ids: customer, gets: rowOfManagers },
  // Each caller erases another customer.
  [`POST ${branch}/customer/:customer_id/erasure`]: {
    ids: (rows) => ({ customer_id: rows.spareCustomers.pop() ?? rows.customer }),
    gets: rowOfManagers,
  },

  // Each caller confirms with another letter's link.
  [`POST ${branch}/customer-email/:token/confirm`]: {
    ids: (rows) => ({ token: rows.emailLinks.pop() ?? 'n'.repeat(32) }),
    gets: ownDataOfVisitor,
  },

  // The answer is the same for an unknown phone.
  [`POST ${branch}/personal-data-link`]: { body: () => ({ phone: '11900000000' }), gets: visitors },
  // Each caller opens another link.
  [`POST ${branch}/personal-data/:token/open`]: {
    ids: (rows) => ({ token: rows.dataLinks.pop() ?? 'n'.repeat(32) }),
    gets: ownDataOfVisitor,
  },
  [`GET ${branch}/personal-data/:token/file`]: { ids: ownPage, gets: ownDataOfVisitor },
  [`PUT ${branch}/personal-data/:token/consent`]: {
    ids: ownPage,
    body: (_rows, times) => ({ given: times % 2 === 0 }),
    gets: ownDataOfVisitor,
  },
  [`POST ${branch}/personal-data/:token/erasure`]: { ids: ownPage, gets: ownDataOfVisitor },

  [`GET ${branch}/reservation-service/:date`]: { ids: () => ({ date: day }), gets: visitors },
  [`GET ${branch}/own-table`]: { gets: visitors },
  [`GET ${branch}/reservation-days`]: { gets: visitors },
  [`GET ${branch}/reservation-service/:date/why`]: { ids: () => ({ date: day }), gets: staffOfBranch },
  [`GET ${branch}/reservation-offer`]: { gets: staffOfBranch },
  [`GET ${branch}/reservation-ahead`]: { gets: managersOfBranch },
  [`GET ${branch}/reservation-service`]: { gets: staffOfBranch },
  [`POST ${branch}/reservation-service`]: {
    body: (_rows, times) => ({ ...openService, date_start: dateAfter(times), date_end: dateAfter(times) }),
    gets: managersOfBranch,
  },
  [`PUT ${branch}/reservation-service/:id`]: {
    ids: service,
    body: (_rows, times) => ({ ...openService, date_start: dateAfter(times), date_end: dateAfter(times) }),
    gets: rowOfManagers,
  },
  // Each caller deletes another row.
  [`DELETE ${branch}/reservation-service/:id`]: {
    ids: (rows) => ({ id: rows.spare.pop() ?? rows.service }),
    gets: rowOfManagers,
  },
  // An admitted caller finds the service there, and nothing to restore.
  [`PUT ${branch}/reservation-service/:id/restore`]: { ids: service, gets: rowOfManagers },
  [`GET ${branch}/reservation-left-out`]: { gets: staffOfBranch },
  [`PUT ${branch}/reservation-service/:id/exception/:date`]: {
    ids: (rows) => ({ id: rows.service, date: day }),
    body: (_rows, times) => ({ max_persons: 20 + times, is_stopped: times % 2 === 0 }),
    gets: rowOfManagers,
  },
  [`DELETE ${branch}/reservation-service/:id/exception/:date`]: {
    ids: (rows) => ({ id: rows.service, date: day }),
    gets: rowOfManagers,
  },
  [`POST ${branch}/reservation-service-left-out`]: {
    body: (_rows, times) => ({
      id: null,
      service: { ...openService, date_start: dateAfter(times), date_end: dateAfter(times) },
    }),
    gets: managersOfBranch,
  },
  [`GET ${branch}/reservation-config`]: { gets: staffOfBranch },
  // Editors may only read them.
  [`POST ${branch}/reservation-config`]: {
    body: (_rows, times) => ({
      accept_reservations: true,
      accept_online_reservations: true,
      accept_phone_reservations: times % 2 === 0,
      auto_accept_reservations: true,
      auto_accept_reservations_max: 4,
      min_person_per_reservation: 1,
      max_person_per_reservation: 12,
      reservations_interval: 30,
      minimum_antecedence: 0,
      maximum_antecedence: 0,
      cancellation_policy: 'Avise com duas horas.',
    }),
    gets: {
      own: [401, 200, 200, 200, 403],
      sister: [401, 200, 200, 200, 403],
      draft: [401, 200, 200, 200, 403],
      foreign: [401, 200, 403, 403, 403],
      missing: [401, 403, 403, 403, 403],
      crossed: [401, 403, 403, 403, 403],
    },
  },

  [`GET ${branch}/reminders`]: { gets: staffOfBranch },
  // Editors may only read them.
  [`PUT ${branch}/reminders`]: {
    body: (_rows, times) => ({
      sends: times % 2 === 0,
      on_approval: true,
      leads: [24, 3],
      approval_template_id: null,
      reminder_template_id: null,
      quiet_from: '21:00',
      quiet_until: '09:00',
    }),
    gets: {
      own: [401, 200, 200, 200, 403],
      sister: [401, 200, 200, 200, 403],
      draft: [401, 200, 200, 200, 403],
      foreign: [401, 200, 403, 403, 403],
      missing: [401, 403, 403, 403, 403],
      crossed: [401, 403, 403, 403, 403],
    },
  },

  [`POST ${branch}/reservation`]: {
    body: booking,
    gets: visitors,
  },
  [`GET ${branch}/reservation/:id/:token`]: { ids: secret, gets: rowOfReservation },
  [`PUT ${branch}/reservation/:id/:token/cancel`]: { ids: secret, gets: rowOfReservation },
  // A request that waits for an answer cannot be promised yet.
  [`PUT ${branch}/reservation/:id/:token/presence`]: {
    ids: secret,
    refuses: true,
    gets: rowOfReservation,
  },
  // The same phone every time, since a party is soon complete.
  [`POST ${branch}/reservation/:id/:token/person`]: {
    ids: invitation,
    body: () => ({ name: 'Bruno Lima', phone: '11912345678', email: 'bruno@exemplo.com' }),
    gets: rowOfReservation,
  },
  // Nobody confirmed on this device.
  [`DELETE ${branch}/reservation/:id/:token/person`]: {
    ids: invitation,
    refuses: true,
    gets: rowOfReservation,
  },
  [`GET ${branch}/reservation/:id/:token/calendar`]: { ids: secret, gets: rowOfReservation },
  [`GET ${branch}/reservation`]: { gets: staffOfBranch },
  [`POST ${branch}/reservation-branch`]: { body: booking, gets: staffOfBranch },
  [`GET ${branch}/reservation-branch/:id`]: { ids: reservation, gets: rowOfBranch },
  [`PUT ${branch}/reservation-branch/:id`]: { ids: reservation, body: booking, gets: rowOfBranch },
  [`PUT ${branch}/reservation/:id/approve-admin`]: { ids: reservation, gets: rowOfBranch },
  [`PUT ${branch}/reservation/:id/empty/cancel-admin`]: { ids: reservation, gets: rowOfBranch },

  [`PUT ${branch}/reservation/:id/attendance`]: {
    ids: (rows) => ({ id: rows.arrival }),
    body: () => ({ attendance: 'arrived' }),
    gets: rowOfBranch,
  },
  [`GET ${branch}/reservation-day`]: { gets: staffOfBranch },
  [`GET ${branch}/reservation-request`]: { gets: staffOfBranch },
  [`GET ${branch}/reservation-search`]: { query: { search: 'Maria' }, gets: staffOfBranch },
  [`POST ${branch}/walk-in`]: { body: () => ({ person_number: 2 }), gets: staffOfBranch },
  // Each caller takes back another row.
  [`DELETE ${branch}/walk-in/:id`]: {
    ids: (rows) => ({ id: rows.walkIns.pop() ?? rows.reservation }),
    gets: rowOfBranch,
  },

  // Editors answer conversations but do not manage the channels (D-121).
  [`GET ${business}/wa-numbers`]: { gets: managersOfBusiness },
  [`GET ${business}/wa-numbers/:id`]: { ids: (rows) => ({ id: rows.number }), gets: rowOfBusinessManagers },
  [`GET ${business}/wa-numbers/:number_id/models/:id`]: {
    ids: (rows) => ({ number_id: rows.number, id: rows.template }),
    gets: { ...rowOfBusinessManagers, crossedRow: missingToManagers },
  },
  // Refused because no business of this test is connected to Meta; templates.test.ts submits, edits and deletes.
  [`POST ${business}/wa-numbers/:number_id/models`]: {
    ids: (rows) => ({ number_id: rows.number }),
    body: (_rows, times) => ({ name: `modelo-${times}`, category: 'utility', content: 'Até logo' }),
    refuses: true,
    gets: rowOfBusinessManagers,
  },
  [`PUT ${business}/wa-numbers/:number_id/models/:id`]: {
    ids: (rows) => ({ number_id: rows.number, id: rows.template }),
    body: () => ({ name: 'aviso', category: 'utility', content: 'Até logo' }),
    refuses: true,
    gets: { ...rowOfBusinessManagers, crossedRow: missingToManagers },
  },
  [`DELETE ${business}/wa-numbers/:number_id/models/:id`]: {
    ids: (rows) => ({ number_id: rows.number, id: rows.template }),
    refuses: true,
    gets: { ...rowOfBusinessManagers, crossedRow: missingToManagers },
  },

  [`PUT ${business}/wa-numbers/:id/status`]: {
    ids: (rows) => ({ id: rows.number }),
    body: () => ({ status: 'inactive' }),
    gets: rowOfBusinessManagers,
  },
  // This house has no app at Meta, so nothing new can be connected (D-81).
  [`POST ${business}/wa-numbers`]: {
    body: (_rows, times) => ({
      phone_number_id: String(times),
      business_account_id: '2',
      wa_account_id: '3',
      display_phone_number: '+55 11 4002-8922',
      verified_name: 'Casa',
      access_token: 'EAA',
    }),
    refuses: true,
    gets: managersOfBusiness,
  },
  [`POST ${business}/wa-sign-in`]: { body: () => ({ code: 'c' }), refuses: true, gets: managersOfBusiness },
  // The number of the scene is connected.
  [`POST ${business}/wa-numbers/:id/connect`]: {
    ids: (rows) => ({ id: rows.number }),
    body: () => ({}),
    gets: rowOfBusinessManagers,
  },
  [`POST ${business}/wa-numbers/:id/request-code`]: {
    ids: (rows) => ({ id: rows.number }),
    body: () => ({ method: 'SMS' }),
    refuses: true,
    gets: rowOfBusinessManagers,
  },
  [`POST ${business}/wa-numbers/:id/verify-code`]: {
    ids: (rows) => ({ id: rows.number }),
    body: () => ({ code: '123456' }),
    refuses: true,
    gets: rowOfBusinessManagers,
  },
  // The business stands in the query: reach is tested beside the call (features/channels/server/oauth).
  'GET /api/meta/oauth/start': {
    query: { business_id: '999999999' },
    gets: { own: [401, 403, 403, 403, 403] },
  },
  'GET /api/meta-instagram/oauth/start': {
    query: { business_id: '999999999' },
    gets: { own: [401, 403, 403, 403, 403] },
  },
  'GET /api/meta/oauth/callback': { gets: returning },
  'GET /api/meta-instagram/oauth/callback': { gets: returning },
  'PUT /api/meta/oauth/update-access-token/:business_id': {
    body: () => ({ access_token: 'EAA', service: 'whatsapp', expires_in: '60' }),
    refuses: true,
    gets: managersOfBusiness,
  },
  'PUT /api/meta-instagram/oauth/update-access-token/:business_id': {
    body: () => ({ access_token: 'IG', service: 'instagram', expires_in: '60' }),
    refuses: true,
    gets: managersOfBusiness,
  },
  'GET /api/meta/oauth/check-oauth-configuration/:business_id': { gets: managersOfBusiness },
  'GET /api/meta-instagram/oauth/check-oauth-configuration/:business_id': { gets: managersOfBusiness },

  [`GET ${branch}/assistant`]: { gets: managersOfBranch },
  [`PUT ${branch}/assistant`]: {
    body: () => ({
      enabled: true,
      answers_when: 'always',
      hours_from: null,
      hours_to: null,
      greeting: null,
      closing: null,
      choices: ['reserve', 'menu', 'hours'],
    }),
    gets: managersOfBranch,
  },
  [`GET ${branch}/assistant/misses`]: { gets: staffOfBranch },
  [`POST ${branch}/assistant/misses/:id/teach`]: {
    ids: (rows) => ({ id: rows.miss }),
    body: (rows, times) => ({
      house_answer_id: rows.houseAnswer,
      topic: null,
      question: `Pergunta ${times % 5}`,
      answer: 'Sim',
    }),
    gets: rowOfManagers,
  },
  [`GET ${branch}/house-answers`]: { gets: managersOfBranch },
  [`POST ${branch}/house-answers`]: {
    body: (_rows, times) => ({ topic: null, question: `Nova ${times}`, answer: 'Sim' }),
    gets: managersOfBranch,
  },
  [`PUT ${branch}/house-answers/:id`]: {
    ids: (rows) => ({ id: rows.houseAnswer }),
    body: (_rows, times) => ({ question: `Mudada ${times}`, wordings: [], answer: 'Sim' }),
    gets: rowOfManagers,
  },
  [`DELETE ${branch}/house-answers/:id`]: {
    ids: (rows) => ({ id: rows.spareHouseAnswers.pop() ?? rows.houseAnswer }),
    gets: rowOfManagers,
  },
  [`POST ${branch}/assistant/rehearsal`]: {
    body: () => ({
      text: 'mesa para 4 amanhã às 20h',
      choice: null,
      memory: null,
      words: { greeting: null, closing: null, choices: [] },
    }),
    gets: managersOfBranch,
  },
  [`POST ${branch}/assistant/understand`]: {
    body: () => ({ text: 'mesa para 4 amanhã às 20h' }),
    gets: managersOfBranch,
  },

  [`GET ${branch}/chat`]: { gets: staffOfBranch },
  [`GET ${branch}/events`]: { gets: staffOfBranch },
  'POST /api/chat/:id/presence': {
    ids: (rows) => ({ id: rows.chat }),
    body: () => ({ open: true, typing: false }),
    gets: { own: [401, 200, 200, 200, 200], missing },
  },
  // 'Geral' shows the chats of all branches within reach (D-74).
  [`PUT ${branch}/chat/:id/customer`]: {
    ids: (rows) => ({ id: rows.chat }),
    refuses: true,
    gets: { ...rowOfBranch, sisterRow: [401, 200, 200, 200, 404] },
  },
  // The chat is the bot's or closed: nobody writes in it.
  'POST /api/chat/:id/messages': {
    ids: (rows) => ({ id: rows.chat }),
    body: () => ({ message: 'Olá' }),
    refuses: ['own', 'sister', 'foreign'],
    gets: chat,
  },
  'POST /api/chat/:id/messages/:message_id/retry': {
    ids: (rows) => ({ id: rows.chat, message_id: rows.message }),
    refuses: ['own', 'sister', 'foreign'],
    gets: chat,
  },
  'GET /api/chat/:id': { ids: (rows) => ({ id: rows.chat }), gets: chat },
  // The address is the permission, also for those who send no session with it: <img>, <audio> and <video>.
  'GET /api/chat-file/:key': {
    ids: (rows) => ({ key: rows.file }),
    gets: { own: [200, 200, 200, 200, 200], missing: [404, 404, 404, 404, 404] },
  },
  // Finishing a finished chat succeeds (D-134).
  'PUT /api/chat/:id': {
    ids: (rows) => ({ id: rows.chat }),
    body: () => ({ status: 'closed' }),
    gets: chat,
  },
  [`GET ${business}/ready-replies`]: { gets: staffOfBusiness },
  [`POST ${business}/ready-replies`]: {
    body: (_rows, times) => ({ title: `Resposta ${times}`, text: 'Até logo' }),
    gets: staffOfBusiness,
  },
  [`PUT ${business}/ready-replies/:id`]: {
    ids: (rows) => ({ id: rows.replies[0] ?? rows.chat }),
    body: (_rows, times) => ({ title: `Resposta nova ${times}`, text: 'Até logo' }),
    gets: rowOfBusiness,
  },
  [`DELETE ${business}/ready-replies/:id`]: {
    ids: (rows) => ({ id: rows.replies.pop() ?? rows.chat }),
    gets: rowOfBusiness,
  },
  'GET /api/chat/:id/ready-replies': { ids: (rows) => ({ id: rows.chat }), gets: chat },
  'POST /api/chat/:id/read': { ids: (rows) => ({ id: rows.chat }), gets: chat },
  'GET /api/chat/:id/obstacle': { ids: (rows) => ({ id: rows.chat }), gets: chat },
  'GET /api/chat/:id/templates': { ids: (rows) => ({ id: rows.chat }), gets: chat },
  'GET /api/chat/:id/messages': { ids: (rows) => ({ id: rows.chat }), gets: chat },
  'GET /api/chat/:id/panel': { ids: (rows) => ({ id: rows.chat }), gets: chat },
  'PUT /api/chat/:id/customer': {
    ids: (rows) => ({ id: rows.chat }),
    body: () => ({ customer_id: null }),
    gets: chat,
  },

  [`GET ${branch}/research/comment`]: { gets: staffOfBranch },
  // Every caller writes to the same answer.
  [`PUT ${branch}/research/comment/:id`]: {
    ids: (rows) => ({ id: rows.review }),
    body: () => ({ handling: 'handled', note: 'Liguei e pedi desculpas.' }),
    gets: rowOfBranch,
  },
  [`GET ${branch}/research/after-visit`]: { gets: staffOfBranch },
  [`PUT ${branch}/research/after-visit`]: { body: () => ({ mails: true }), gets: managersOfBranch },
  [`GET ${branch}/research/overview`]: { gets: staffOfBranch },
  [`POST ${branch}/research`]: { body: () => ({}), gets: visitors },
  // Every caller sends the same answer again.
  [`PUT ${branch}/research/:id/:token`]: {
    ids: (rows) => ({ id: rows.survey, token: rows.survey_token }),
    body: () => ({ nps: 9, ...marks, name: 'Maria Silva', phone: '11987650001' }),
    gets: rowOfVisitor,
  },

  [`GET ${branch}/dashboard`]: { gets: staffOfBranch },
  [`GET ${branch}/qr-sheet`]: { gets: staffOfBranch, query: { page: 'menu' } },
  [`GET ${branch}/notifications`]: { gets: staffOfBranch },

  'GET /api/operator/dead-letters': { gets: operator },
  'POST /api/operator/dead-letters/:id/retry': {
    ids: (rows, world) => ({
      id: rows === world.missing ? '00000000-0000-4000-8000-000000000000' : world.deadLetter,
    }),
    gets: { own: [401, 200, 403, 403, 403], missing: [401, 404, 403, 403, 403] },
  },

  // Meta calls these: a verify token or a signature counts, and no session.
  'GET /api/meta/webhook': { query: handshake, says: wrongToken, gets: { own: [403, 403, 403, 403, 403] } },
  'POST /api/meta/webhook': { says: unsigned, gets: { own: [401, 401, 401, 401, 401] } },
  'GET /api/meta-instagram/webhook': {
    query: handshake,
    says: wrongToken,
    gets: { own: [403, 403, 403, 403, 403] },
  },
  'POST /api/meta-instagram/webhook': { says: unsigned, gets: { own: [401, 401, 401, 401, 401] } },
  'GET /api/operator/meta-events': { gets: operator },
  'POST /api/operator/meta-events/:id/replay': {
    ids: (rows, world) => ({ id: rows === world.missing ? rows.menu : world.metaEvent }),
    gets: { own: [401, 200, 403, 403, 403], missing: [401, 404, 403, 403, 403] },
  },
}
