/**
 * Which tests of the API and the platform run on which database (docs/decisions/0026).
 *
 * A file runs on both, Postgres and the embedded one, where its answer depends on what a database does by itself:
 * - what happens at once: transactions, connections, limits, the queue of jobs, the race for seats. That two people write one row at once is
 *   a race on Postgres only: in the embedded database's one session writers take turns, which capacity.test.ts and database.test.ts prove;
 * - what a database says of itself: migrations, schema, plans, row policies, codes of errors, backups;
 * - SQL that two databases may answer differently: order and accents of texts, days in a time zone, JSON. test/api/collation.test.ts proves
 *   these for every feature, with calls of the product, so that the features' own files need one database.
 *
 * All others run on one: Postgres where one answers, otherwise the embedded one. `npm run test:all` runs all on both.
 */

/** By folder, each file with the part that the database itself decides. */
export const onBoth: Record<string, Record<string, string>> = {
  'src/features/assistant/server': {
    turn: 'how a late turn is interrupted, a person who takes over while a turn runs',
  },
  'src/features/chats/server': {
    unchanged: 'numbers of transactions and of those that are open',
  },
  'src/features/chats/server/customer': {
    'link-customer': 'keys of phones; a trigger that tells who only wrote from who booked',
  },
  'src/features/chats/server/live': {
    live: 'numbers of transactions, two processes',
  },
  'src/features/customers/server': {
    'phone-key': 'two spellings of one phone; a migration that unites records',
    routes: 'pages that are alike by every plan; how often a function of the database is called',
  },
  'src/platform/webhooks': {
    webhooks: 'a statement that stores and enqueues; who may forget a delivery',
  },
  'src/platform/database': {
    database: 'transactions, retries, types',
    migrate: 'migrations, also by two processes',
    postgres: 'refused connections; on Postgres also its pools and waits',
    schema: 'tables, keys, indexes and policies as the database describes them',
  },
  'src/platform/database/archive': {
    archive: 'what leaves one kind of database arrives in the other',
  },
  'src/platform/database/embedded': {
    vacuum: 'what is done on the embedded database only',
  },
  'src/platform/database/engine': {
    compiled: 'what a driver says of a statement',
    driver: 'plans that are kept, statements that leave together',
  },
  'src/platform/http': {
    http: 'codes of errors, the answer of a repeated call, whether there is room to write',
  },
  'src/platform/jobs': {
    queue: 'who takes which job, and when',
    worker: 'jobs that run at once',
  },
  'src/platform/limits': {
    limits: 'counters that two processes add to at once',
  },
  'src/platform/mail': {
    letters: 'two processes that send at once',
  },
  'test/api': {
    capacity: 'the race for seats',
    collation:
      'order and accents of texts, days in a time zone, JSON, triggers that add up: of every feature',
    plans: 'which index is read',
  },
  'test/faults': {
    server: 'a process that is killed while it writes; a start that ends',
    sending: 'a process that is killed before and during a call',
    streams: 'numbers of transactions after a kill, from which pages go on',
    webhook: 'a process that is killed between storing and working',
  },
  'test/security': {
    remembered: 'versions of rows, and statements that are not run after one that failed',
    tenants: 'row policies, or their absence',
  },
}

/** By folder, each file whose answer does not depend on the database. */
export const onOne: Record<string, string[]> = {
  'src/features/availability/server': [
    'config-changes',
    'exceptions',
    'foresee',
    'golden',
    'restore',
    'routes',
    'services',
  ],
  'src/features/assistant/server': [
    'changing',
    'misses',
    'race',
    'rehearsal',
    'scripts',
    'settings',
    'take-turn',
    'understand',
  ],
  'src/features/branches/server': ['ahead', 'new-branch', 'routes', 'time-zone'],
  'src/features/businesses/server': ['business-changes', 'routes'],
  'src/features/channels/server': ['connection', 'routes'],
  'src/features/channels/server/oauth': ['oauth'],
  'src/features/channels/whatsapp/server/connect': ['connect', 'number-state'],
  'src/features/channels/whatsapp/server/templates': ['templates'],
  'src/features/chats/server': ['change', 'chat-templates', 'read', 'routes'],
  'src/features/chats/server/customer': ['ask-name', 'panel'],
  'src/features/chats/server/inbound': ['inbound', 'instagram', 'played', 'pretend'],
  'src/features/chats/server/opt-out': ['opt-out'],
  'src/features/chats/server/outbound': ['choice', 'errors', 'instagram', 'obstacle', 'send', 'template'],
  'src/features/chats/server/media': ['media', 'send-file'],
  'src/features/chats/server/ready-replies': ['ready-replies'],
  'src/features/customers/server': ['consents', 'pages', 'registration'],
  'src/features/customers/server/import': ['import'],
  'src/features/customers/server/merge': ['merge'],
  'src/features/customers/server/record': ['record'],
  'src/features/customers/server/segments': ['segments'],
  'src/features/guests/server': ['lookup'],
  'src/features/house-answers/server': ['house-answers'],
  'src/features/invitations/server': ['routes'],
  'src/features/home/server': ['dashboard', 'recount', 'routes'],
  'src/features/menus/server': ['copies', 'import', 'indexed-pages', 'menus', 'public-pages', 'routes'],
  'src/features/privacy/server': ['customer', 'erase', 'links', 'retention'],
  'src/features/profiles/server': ['profile', 'public-profile'],
  'src/features/reminders/server': ['reminders'],
  'src/features/research/server': [
    'after-visit',
    'after-visit-template',
    'handling',
    'overview',
    'recount',
    'routes',
    'survey',
  ],
  'src/features/reservations/server': ['acts', 'formats', 'hostile', 'occasion', 'requests', 'staff'],
  'src/features/reservations/server/booking': ['staff-form'],
  'src/features/reservations/server/customer': ['customer'],
  'src/features/reservations/server/day': ['attendance', 'completing'],
  'src/features/reservations/server/letters': ['letters'],
  'src/features/reservations/server/list': ['guest-search', 'queue', 'search'],
  'src/features/reservations/server/own': ['own-changes', 'own-table', 'pages', 'presence'],
  'src/features/site/server': ['branch-pictures', 'pages', 'qr-sheet'],
  'src/features/users/server': [
    'live-rights',
    'recovery',
    'session',
    'user-changes',
    'users',
    'users.queries',
  ],
  'src/platform': ['settings'],
  'src/platform/audit': ['audit'],
  'src/platform/bot-check': ['bot-check'],
  'src/platform/files': ['routes', 'stores'],
  'src/platform/http/door': ['slots'],
  'src/platform/http/page': ['pages', 'service-worker'],
  'src/platform/jobs': ['routes'],
  'src/platform/mail': ['mail'],
  'src/platform/meta': ['settings'],
  'test/api': ['branch-pages', 'demo', 'document', 'mixed-writes', 'phones'],
  // The last two also start on a folder, whatever database the run uses. What a killed process leaves of its jobs and its writes on the
  // embedded database, sending.test.ts, server.test.ts and webhook.test.ts prove.
  'test/faults': ['import', 'reminders', 'person', 'refused-starts', 'starts'],
  'test/security': [
    'grants',
    'guards',
    'input.changes',
    'input.creates',
    'input.reads',
    'origin',
    'phone-limit',
    'references',
    'routes',
    'sign-in',
    'stranger-email',
    'proven-email',
    'visitors',
    'writes',
  ],
}

/** Two processes on one server, or settings of sessions, which the embedded database does not support. */
export const onPostgresOnly: Record<string, string[]> = {
  'src/platform/database': ['session-settings'],
  'test/api': ['locked-venue', 'overload', 'statements', 'turn-statements'],
  'test/faults': ['pooler', 'turn'],
}

/** The embedded database's own process and folder. */
export const onEmbeddedOnly: Record<string, string[]> = {
  'src/platform/database/embedded': ['checkpoint'],
  'test/faults': ['backup', 'damage', 'embedded', 'fall'],
}

/** The paths of a list, from the root of the project. */
export function filesOf(list: Record<string, string[] | Record<string, string>>): string[] {
  return Object.entries(list).flatMap(([folder, names]) =>
    (Array.isArray(names) ? names : Object.keys(names)).map((name) => `${folder}/${name}.test.ts`),
  )
}
