/** The measured requests and their bars. */
import { demoPassword } from '#features/users/server/password.ts'
import { addDays } from '#lib/days/dates.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Sent } from './load.ts'
import { type Ground, rareWords, type Venue } from './place.ts'

/** A limit for a figure; `least` for figures that must not fall below. */
export type Bar = { figure: Figure; most?: number; least?: number; only?: 'postgres' | 'embedded' }
/** `throughput` and `p99Ratio` compare with the floor. */
export type Figure = 'throughput' | 'p99Ratio' | 'perSecond' | 'cpuMs' | 'p99'

/** What differs between the requests of a subject. */
export type Variation = { phone: string; date: string }

export type Subject = {
  name: string
  what: string
  connections: number
  bars: Bar[]
  /** Measured only where such rows are: on the large data set, or on the embedded database with its crowd of customers. */
  data?: 'large' | 'crowded'
  /** How the next request differs; `round` counts the rounds. */
  vary?: (made: number, round: number) => Variation
  request: (ground: Ground, variation: Variation) => Sent
  /** The floor answers it too (`floor.ts`). */
  floor?: true
  /** It asks again for what it has, with the tag of the first answer (`Ground.tags`). */
  unchanged?: true
}

const today = dateIn(new Date(), 'America/Sao_Paulo')
const still: Variation = { phone: '11900000000', date: addDays(today, 3) }

/** A phone that no other request has. */
const phoneOf = (made: number) => `119${String(10_000_000 + made)}`

const get = (path: string, headers: Record<string, string> = {}): Sent => ({
  method: 'GET',
  path,
  headers,
  status: 200,
})

const asStaff = ({ staff }: Venue) => ({ 'x-auth-token': staff })

/** Customers of the branch that has 300,000, requested by two of its staff at once. */
const manyCustomers = (
  query: string,
  p99: number,
): Pick<Subject, 'connections' | 'bars' | 'data' | 'request' | 'floor'> => ({
  connections: 2,
  bars: [{ figure: 'p99', most: p99 }],
  data: 'large',
  floor: true,
  request: ({ busy }) => get(`${busy.path}/customer?${query}`, asStaff(busy)),
})

/** Customers of a branch of 50,000 on the embedded database, requested by two of its staff at once. */
const crowd = (query: string): Pick<Subject, 'connections' | 'bars' | 'data' | 'request'> => ({
  connections: 2,
  bars: [{ figure: 'p99', most: 100 }],
  data: 'crowded',
  request: ({ crowded }) => get(`${crowded!.path}/customer?${query}`, asStaff(crowded!)),
})

/** Asks again for what has not changed, with the tag of the first answer. */
const unchanged = (
  name: string,
  sentTo: (ground: Ground) => Sent,
): Pick<Subject, 'name' | 'connections' | 'bars' | 'unchanged' | 'request'> => ({
  name,
  connections: 8,
  bars: [{ figure: 'cpuMs', most: 0.15 }],
  unchanged: true,
  request: (ground) => {
    const sent = sentTo(ground)
    return {
      ...sent,
      headers: { ...sent.headers, 'if-none-match': ground.tags[name] ?? '' },
      status: 304,
    }
  },
})

const listOfChats = ({ busy }: Ground) => get(`${busy.path}/chat`, asStaff(busy))
const newestMessages = ({ busy, chat }: Ground) => get(`/api/chat/${chat}/messages`, asStaff(busy))

/** A search in the words of a business's 200,000 messages, requested by two of its staff at once. */
const wordsOfMessages = (words: string): Pick<Subject, 'connections' | 'bars' | 'data' | 'request'> => ({
  connections: 2,
  bars: [{ figure: 'p99', most: 100 }],
  data: 'large',
  request: ({ busy }) =>
    get(`${busy.path}/chat?filterBranch=0&search=${encodeURIComponent(words)}`, asStaff(busy)),
})

const reserve = ({ bench }: Ground, { phone, date }: Variation): Sent => ({
  method: 'POST',
  path: `${bench.path}/reservation`,
  headers: {},
  body: JSON.stringify({
    name: 'Maria Silva',
    phone,
    email: 'maria@exemplo.com',
    birth_date: '1990-05-17',
    person_number: 2,
    date,
    time: '20:00',
    comment: 'Mesa perto da janela',
  }),
  status: 200,
})

/** Every visit uses an address of its own, so that each page comes from the database and none from the page memory. */
const page = (
  pathIn: (ground: Ground) => string,
): Pick<Subject, 'request' | 'connections' | 'bars' | 'vary'> => ({
  connections: 8,
  bars: [{ figure: 'cpuMs', most: 0.4 }],
  vary: (made) => ({ ...still, phone: phoneOf(made) }),
  request: (ground, { phone }) => get(`${pathIn(ground)}?visita=${phone}`),
})

export const subjects: Subject[] = [
  {
    name: 'sign-in',
    what: 'Sign-in (argon2id)',
    connections: 4,
    bars: [],
    request: ({ staff }) => ({
      method: 'POST',
      path: '/api/auth',
      headers: {},
      body: JSON.stringify({ email: staff.email, password: demoPassword }),
      status: 200,
    }),
  },
  {
    name: 'slots',
    what: 'Time slots of a day',
    floor: true,
    connections: 8,
    bars: [
      { figure: 'cpuMs', most: 0.3 },
      { figure: 'p99', most: 12 },
      { figure: 'p99', most: 15, only: 'embedded' },
      { figure: 'throughput', least: 0.5 },
    ],
    request: ({ busy }, { date }) => get(`${busy.path}/reservation-service/${date}`),
  },
  {
    name: 'days',
    what: 'The next 14 days, each with its largest party',
    floor: true,
    connections: 8,
    bars: [{ figure: 'cpuMs', most: 3 }],
    request: ({ busy }) => get(`${busy.path}/reservation-days`),
  },
  {
    name: 'create',
    what: 'Create a reservation, 300 dates',
    floor: true,
    connections: 16,
    bars: [
      { figure: 'perSecond', least: 700 },
      { figure: 'cpuMs', most: 1.1 },
      { figure: 'p99', most: 60 },
      { figure: 'p99', most: 150, only: 'embedded' },
    ],
    vary: (made) => ({ phone: phoneOf(made), date: addDays(today, 30 + (made % 300)) }),
    request: reserve,
  },
  {
    name: 'create-one-date',
    what: 'Create a reservation, one date',
    floor: true,
    connections: 16,
    bars: [
      { figure: 'perSecond', least: 350 },
      { figure: 'cpuMs', most: 1.1 },
      { figure: 'p99', most: 120 },
    ],
    vary: (made, round) => ({ phone: phoneOf(made), date: addDays(today, 400 + round) }),
    request: reserve,
  },
  {
    name: 'list',
    what: 'Reservation list, 7 days with stats and availability',
    floor: true,
    connections: 8,
    bars: [
      { figure: 'cpuMs', most: 0.9 },
      { figure: 'p99', most: 60 },
    ],
    request: ({ busy }) => get(`${busy.path}/reservation`, asStaff(busy)),
  },
  {
    name: 'customers',
    what: 'Customers page, branch of 3,500, exact total',
    floor: true,
    connections: 8,
    bars: [
      { figure: 'cpuMs', most: 0.35 },
      { figure: 'p99Ratio', most: 3 },
      { figure: 'perSecond', least: 2500 },
    ],
    request: ({ usual }) => get(`${usual.path}/customer`, asStaff(usual)),
  },
  { name: 'customers-300000', what: 'Customers page, branch of 300,000', ...manyCustomers('', 50) },
  { name: 'customers-page-15000', what: 'Customers page 15,000', ...manyCustomers('page=15000', 150) },
  {
    name: 'customers-rare',
    what: 'Customer search in 300,000: rare term',
    ...manyCustomers('search=ubiratan%20schneider', 60),
  },
  {
    name: 'customers-common',
    what: 'Customer search in 300,000: common term',
    ...manyCustomers('search=silva', 150),
  },
  { name: 'crowd', what: 'Customers page, branch of 50,000', ...crowd('') },
  { name: 'crowd-page-2500', what: 'Customers page 2,500 of 50,000', ...crowd('page=2500') },
  {
    name: 'crowd-rare',
    what: 'Customer search in 50,000: rare term',
    ...crowd('search=ubiratan%20souza%2041'),
  },
  { name: 'crowd-common', what: 'Customer search in 50,000: common term', ...crowd('search=silva') },
  {
    name: 'chats',
    what: 'Chat list',
    floor: true,
    connections: 8,
    bars: [{ figure: 'p99', most: 15 }],
    request: listOfChats,
  },
  { what: 'Chat list, unchanged (304)', ...unchanged('chats-unchanged', listOfChats) },
  {
    name: 'chats-words-rare',
    what: 'Chat search in 200,000 messages: words of one',
    ...wordsOfMessages(rareWords),
  },
  {
    name: 'chats-words-common',
    what: 'Chat search in 200,000 messages: a word of 28,000',
    ...wordsOfMessages('cachorro'),
  },
  {
    name: 'messages',
    what: 'Messages of a chat',
    floor: true,
    connections: 8,
    bars: [{ figure: 'p99', most: 15 }],
    request: newestMessages,
  },
  { what: 'Messages of a chat, unchanged (304)', ...unchanged('messages-unchanged', newestMessages) },
  {
    name: 'messages-5000',
    what: 'The newest messages of a chat of 5,000',
    floor: true,
    connections: 2,
    bars: [{ figure: 'p99', most: 150 }],
    request: ({ busy, longChat }) => get(`/api/chat/${longChat}/messages`, asStaff(busy)),
  },
  {
    name: 'ratings',
    what: 'Ratings overview over 1,000,000 answers, 200,000 in the branch',
    connections: 2,
    bars: [{ figure: 'p99', most: 80 }],
    data: 'large',
    request: ({ busy }) => get(`${busy.path}/research/overview`, asStaff(busy)),
  },
  {
    name: 'ratings-year',
    what: 'Ratings overview of 12 months over 1,000,000 answers, 200,000 in the branch',
    connections: 2,
    bars: [{ figure: 'p99', most: 80 }],
    data: 'large',
    request: ({ busy }) => get(`${busy.path}/research/overview?days=365`, asStaff(busy)),
  },
  {
    name: 'page-profile',
    what: 'Public page: profile',
    ...page(({ pinheiros }) => `/perfil/${pinheiros.slug}`),
  },
  {
    name: 'page-menus',
    what: 'Public page: menus',
    ...page(({ pinheiros }) => `/cardapios/${pinheiros.slug}`),
  },
  {
    name: 'page-menu',
    what: 'Public page: a menu of 100 items with pictures',
    ...page(({ bench }) => `/cardapios/${bench.slug}/${bench.menu}`),
  },
  {
    name: 'page-reserve',
    what: 'Public page: reservation form',
    ...page(({ pinheiros }) => `/reserva/${pinheiros.slug}`),
  },
  {
    what: 'Public page: revalidation, 304',
    ...unchanged('page-revalidation', ({ pinheiros }) => get(`/perfil/${pinheiros.slug}`)),
    bars: [{ figure: 'cpuMs', most: 0.1 }],
  },
]

/** The variation of a subject's request; `still` if it does not vary. */
export function variationOf(subject: Subject, made: number, round: number): Variation {
  return subject.vary?.(made, round) ?? still
}
