import { fileAddressOf } from '#features/chats/server/media/address.ts'
import { addFile, keepFile, storedName } from '#features/chats/server/media/files.queries.ts'
import { randomUUID } from 'node:crypto'
import { hashToken, newLinkToken } from '#platform/secrets.ts'
import { recipientHash } from '#features/privacy/server/links.queries.ts'
import type { TestHouse } from '../app.ts'
import { everyDay, type Signed, signedInPerson, type Venue, venue } from '../venue.ts'

/** The day after the clock's day, when every branch of a world takes guests. */
export const day = '2026-11-21'
/** The clock of these tests: Friday noon in São Paulo. */
export const noon = '2026-11-20T15:00:00Z'

/** A branch and the ids of one row of each kind that belongs to it. */
export type Scene = {
  business_id: number
  branch_id: number
  reservation: number
  token: string
  token_rsvp: string
  /** A confirmed reservation on the clock's day. */
  arrival: number
  /** People without a reservation on the clock's day, for calls that take them back. */
  walkIns: number[]
  /** A customer of this branch, and the customer's phone. */
  customer: number
  phone: string
  /** Notes of that customer, for calls that remove them. */
  notes: number[]
  /** Merges into that customer, for calls that undo them. */
  merges: number[]
  segment: number
  /** An import of customers that was read, and those for calls that delete one. */
  import: number
  spareImports: number[]
  /** Customers of this branch, for calls that erase one. */
  spareCustomers: number[]
  /** Links to the data of a guest of this branch, each opened once, and the secret of an opened page. */
  dataLinks: string[]
  /** Links that confirm the e-mail of a customer of this branch, each once. */
  emailLinks: string[]
  dataPage: string
  service: number
  /** Services without hours, for calls that delete them. */
  spare: number[]
  menu: number
  section: number
  item: number
  /** Menus, sections of `menu` and items of `section`, for calls that delete them. */
  spareMenus: number[]
  spareSections: number[]
  spareItems: number[]
  number: number
  template: number
  chat: number
  /** Ready-made replies of this business, for calls that delete one. */
  replies: number[]
  /** An answer of the house for calls that change it, and those for calls that delete one. */
  houseAnswer: number
  spareHouseAnswers: number[]
  /** A message of the chat that the assistant did not understand. */
  miss: number
  /** The end of the address of a file of the chat. */
  file: string
  /** A message of the house in that chat. */
  message: number
  /** A survey that was answered. */
  review: number
  /** A survey that was started a minute ago, and its secret. */
  survey: number
  survey_token: string
  /** The editor of this branch only. */
  user: number
}

/** Two venues, as seen by the people of the first. */
export type World = {
  people: { visitor: null; master: Signed; agency: Signed; owner: Signed; editor: Signed }
  /** Another owner of the own business, whose session has ended. */
  late: Signed
  /** The owner of the foreign venue. */
  foreigner: Signed
  own: Scene
  /** Another branch of the same business, with another editor. */
  sister: Scene
  /** An unpublished branch of the same business and editor. */
  draft: Scene
  foreign: Scene
  /** Ids that do not exist. */
  missing: Scene
  deadLetter: string
  /** A stored delivery of Meta. */
  metaEvent: number
}

const nothing = 987_654_321

let customers = 0

/** Enough for every caller in every place. */
const linkSpares = 24

/** A guest with an e-mail on record, who asked for links to their data and opened one. */
async function addDataLinks({ house: { db } }: TestHouse, path: Venue['path']) {
  const email = 'guest@exemplo.com'
  const { id: customer_id } = await db
    .insertInto('customer')
    .values({
      business_id: path.business_id,
      name: 'Rui',
      phone: `1197${String(++customers).padStart(7, '0')}`,
      email,
      email_source: 'staff',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [dataPage, ...dataLinks] = Array.from({ length: linkSpares }, () => newLinkToken()) as [
    string,
    ...string[],
  ]
  const link = { ...path, customer_id, recipient_hash: recipientHash(email), created_at: new Date(noon) }
  const opened = { opened_at: new Date(noon), page_token_hash: hashToken(dataPage) }
  await db
    .insertInto('personal_data_link')
    .values([
      { ...link, ...opened, token_hash: hashToken(newLinkToken()) },
      ...dataLinks.map((token) => ({ ...link, token_hash: hashToken(token) })),
    ])
    .execute()
  return { dataLinks, dataPage }
}

/** Links of letters to one customer who has no proven e-mail. */
async function addEmailLinks({ house: { db } }: TestHouse, path: Venue['path'], customer_id: number) {
  const emailLinks = Array.from({ length: linkSpares }, () => newLinkToken())
  const link = { ...path, customer_id, email: 'confirma@exemplo.com', created_at: new Date(noon) }
  await db
    .insertInto('email_confirmation')
    .values(emailLinks.map((token) => ({ ...link, token_hash: hashToken(token) })))
    .execute()
  return emailLinks
}

/** Customers of a branch with a phone each; returns their ids. */
async function addCustomers({ house: { db } }: TestHouse, path: Venue['path']): Promise<number[]> {
  const rows = await db
    .insertInto('customer')
    .values(
      Array.from({ length: linkSpares }, () => ({
        business_id: path.business_id,
        name: 'Eva',
        phone: `1196${String(++customers).padStart(7, '0')}`,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await db
    .insertInto('customer_branch')
    .values(ids.map((customer_id) => ({ ...path, customer_id })))
    .execute()
  return ids
}

/** A merge that moved nothing. */
const emptyHistory = {
  links: [],
  visits: [],
  added: [],
  keptLinks: [],
  notes: [],
  tags: [],
  consents: [],
  aliases: [],
  filled: [],
}

/** Fills a venue's branch with one row of each kind. */
async function furnish(
  test: TestHouse,
  place: Venue,
  branch: { id: number; editor: number },
  spares: number,
): Promise<Scene> {
  const { db } = test.house
  const path = { business_id: place.business_id, branch_id: branch.id }
  const settings = { max_person_per_reservation: 12, minimum_antecedence: 0, maximum_antecedence: 0 }
  await db
    .insertInto('reservation_config')
    .values({ ...path, ...settings })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const service = await place.service({ ...path, max_persons: 400, meta: everyDay('18:00', '22:00') })
  const spare = await db
    .insertInto('service')
    .values(Array.from({ length: spares }, () => ({ ...path, name: 'Sem horários', type: 'REC' })))
    .returning('id')
    .execute()
  const reservation = await place.reservation({ ...path, date: day })
  const arrival = await place.reservation({ ...path, date: noon.slice(0, 10), status: 'CON' })
  const came = { ...path, date: noon.slice(0, 10), time: '11:00', person_number: 2 }
  const walkIns = await db
    .insertInto('walk_in')
    .values(Array.from({ length: spares }, () => came))
    .returning('id')
    .execute()
  const phone = `1198${String(++customers).padStart(7, '0')}`
  const customer = await db
    .insertInto('customer')
    .values({ business_id: path.business_id, name: 'Ana', phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_branch')
    .values({ ...path, customer_id: customer.id })
    .execute()
  const { business_id } = path
  const note = { business_id, customer_id: customer.id, kind: 'note', text: 'Mesa na janela' } as const
  const notes = await db
    .insertInto('customer_note')
    .values(Array.from({ length: spares }, () => note))
    .returning('id')
    .execute()
  const segment = await db
    .insertInto('customer_segment')
    .values({ ...path, name: 'Clientes da casa', filters: '{"visitCount": 3}', created_at: new Date(noon) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const read = {
    ...path,
    user_id: branch.editor,
    file_name: 'clientes.csv',
    columns: JSON.stringify({ name: 0, phone: 1, email: null, birth_date: null, note: null }),
  }
  const imports = await db
    .insertInto('customer_import')
    .values(
      Array.from({ length: spares + 1 }, () => ({
        ...read,
        headings: '["Nome", "Telefone"]',
        state: 'read' as const,
        rows_total: 1,
        batches_total: 1,
        created_at: new Date(noon),
        updated_at: new Date(noon),
      })),
    )
    .returning('id')
    .execute()
  const dataLinks = await addDataLinks(test, path)
  const spareCustomers = await addCustomers(test, path)
  const emailLinks = await addEmailLinks(test, path, spareCustomers[0]!)
  const merged = await db
    .insertInto('customer')
    .values(
      Array.from({ length: spares }, () => ({
        business_id,
        name: 'Ana',
        phone: `1198${String(++customers).padStart(7, '0')}`,
        merged_into: customer.id,
      })),
    )
    .returning('id')
    .execute()
  const moved = { history: emptyHistory, parts: {} }
  const merges = await db
    .insertInto('customer_merge')
    .values(
      merged.map(({ id: gone_id }) => ({
        business_id,
        kept_id: customer.id,
        gone_id,
        moved: JSON.stringify(moved),
        merged_at: noon,
      })),
    )
    .returning('id')
    .execute()
  const numbered = Array.from({ length: spares }, (_, position) => ({ position, business_id }))
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id) as [number, ...number[]]
  const [menu, ...spareMenus] = idsOf(
    await db
      .insertInto('menu')
      .values(numbered.map((row) => ({ ...row, ...path, name: 'Jantar' })))
      .returning('id')
      .execute(),
  )
  const [section, ...spareSections] = idsOf(
    await db
      .insertInto('menu_section')
      .values(numbered.map((row) => ({ ...row, menu_id: menu, name: 'Massas' })))
      .returning('id')
      .execute(),
  )
  const [item, ...spareItems] = idsOf(
    await db
      .insertInto('menu_item')
      .values(numbered.map((row) => ({ ...row, section_id: section, name: 'Nhoque' })))
      .returning('id')
      .execute(),
  )
  const number = await db
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id: randomUUID(),
      business_account_id: '2',
      wa_account_id: '3',
      display_phone_number: '+55 11 4002-8922',
      verified_name: 'Casa',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const template = await db
    .insertInto('wa_template')
    .values({
      business_id,
      wa_number_id: number.id,
      name: 'aviso',
      category: 'utility',
      content: 'Olá',
      meta_id: '1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chat = await db
    .insertInto('chat')
    .values({ ...path, channel: 'whatsapp', customer_address: randomUUID(), customer_name: 'Ana' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await addChatFile(test, { business_id, chat_id: chat.id })
  const message = await db
    .insertInto('chat_message')
    .values({ business_id, chat_id: chat.id, sender: 'user', message: 'Olá', status: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const houseAnswers = await db
    .insertInto('house_answer')
    .values(
      Array.from({ length: 17 }, () => ({
        ...path,
        question: randomUUID(),
        answer: 'Sim',
        created_at: noon,
        updated_at: noon,
      })),
    )
    .returning('id')
    .execute()
  const miss = await db
    .insertInto('assistant_miss')
    .values({ ...path, message_id: message.id, kind: 'other', at: noon })
    .returning('id')
    .executeTakeFirstOrThrow()
  const replies = await db
    .insertInto('ready_reply')
    .values(
      // A business has at most 60, of all its branches.
      Array.from({ length: 16 }, () => ({
        business_id,
        title: randomUUID(),
        text: 'Olá',
        created_at: noon,
        updated_at: noon,
      })),
    )
    .returning('id')
    .execute()
  const survey_token = newLinkToken()
  const review = await db
    .insertInto('research_answer')
    .values({ ...path, token_hash: hashToken(newLinkToken()), finished_at: noon, nps: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const survey = await db
    .insertInto('research_answer')
    .values({ ...path, token_hash: hashToken(survey_token), started_at: '2026-11-20T14:59:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...path,
    reservation: reservation.id,
    token: reservation.token,
    token_rsvp: reservation.token_rsvp,
    customer: customer.id,
    arrival: arrival.id,
    walkIns: walkIns.map(({ id }) => id),
    phone,
    merges: merges.map(({ id }) => id),
    notes: notes.map(({ id }) => id),
    segment: segment.id,
    import: imports[0]!.id,
    spareImports: imports.slice(1).map(({ id }) => id),
    ...dataLinks,
    emailLinks,
    spareCustomers,
    service: service.id,
    spare: spare.map(({ id }) => id),
    menu,
    section,
    item,
    spareMenus,
    spareSections,
    spareItems,
    number: number.id,
    template: template.id,
    chat: chat.id,
    replies: replies.map(({ id }) => id),
    houseAnswer: houseAnswers[0]!.id,
    spareHouseAnswers: houseAnswers.slice(1).map(({ id }) => id),
    miss: miss.id,
    file,
    message: message.id,
    review: review.id,
    survey: survey.id,
    survey_token,
    user: branch.editor,
  }
}

/** Adds a message with a file to a chat; returns the end of the file's address. */
async function addChatFile(
  { house }: TestHouse,
  { business_id, chat_id }: { business_id: number; chat_id: number },
): Promise<string> {
  const path = (await addFile(house.db, { business_id, chat_id, bytes: 4, now: house.now() }))!
  await house.files.put(path, [{ name: storedName, content: Buffer.from('mesa') }])
  const media = JSON.stringify([{ kind: 'document', path, mime: 'text/plain', size: 4, name: 'mesa.txt' }])
  const { id: message_id } = await house.db
    .insertInto('chat_message')
    .values({ business_id, chat_id, sender: 'customer', status: 'received', message: 'Documento', media })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFile(house.db, { business_id, path, message_id })
  return fileAddressOf(house, business_id, house.now())({ message_id, part: 0 }).split('/').at(-1)!
}

/** Adds another branch of the venue's business with an editor linked to it. */
async function addBranch(
  test: TestHouse,
  place: Venue,
  { editor, is_draft, spares }: { editor: number; is_draft: boolean; spares: number },
): Promise<Scene> {
  const { db } = test.house
  const { id } = await db
    .insertInto('branch')
    .values({
      business_id: place.business_id,
      name: 'Casa',
      branch: is_draft ? 'Rascunho' : 'Pinheiros',
      slug: `casa-${randomUUID().slice(0, 13)}`,
      is_draft,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { business_id: place.business_id, branch_id: id, user_id: editor }
  await db.insertInto('branch_user').values(link).execute()
  return furnish(test, place, { id, editor }, spares)
}

/** Adds a job that failed for the last time, as the queue stores it. */
async function addDeadLetter({ house }: TestHouse): Promise<string> {
  const { rows } = await house.database.executeSql(
    `insert into pgboss.job (name, data, state) values
       ('dead-letters', '{"job": "forget_mail", "data": {}}', 'created') returning id`,
  )
  return String(rows[0]?.id)
}

async function addMetaEvent({ house }: TestHouse): Promise<number> {
  const { id } = await house.db
    .insertInto('meta_event')
    .values({ channel: 'whatsapp', body: '{}', received_at: noon })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds staff of the business whose session has been idle for eight days (D-17). */
async function addLate(test: TestHouse, { business_id }: Venue): Promise<Signed> {
  const { db, now } = test.house
  const late = await signedInPerson(test, 3)
  await db.insertInto('business_user').values({ business_id, user_id: late.id }).execute()
  const before = new Date(now().getTime() - 8 * 86_400_000)
  await db
    .updateTable('session')
    .set({ created_at: before, last_seen_at: before })
    .where('user_id', '=', late.id)
    .execute()
  return late
}

/** Rows of each kind for tests with many deleting calls in one scene. */
export const manySpares = 32

/** A new world with rows of its own; `spares` is the number of rows of each kind that calls may delete. */
export async function newWorld(test: TestHouse, spares = 2): Promise<World> {
  const [ours, theirs] = [await venue(test), await venue(test)]
  const { master, agency, owner, editor } = ours
  const colleague = await signedInPerson(test, 4)
  return {
    people: { visitor: null, master, agency, owner, editor },
    late: await addLate(test, ours),
    foreigner: theirs.owner,
    own: await furnish(test, ours, { id: ours.branch.id, editor: editor.id }, spares),
    sister: await addBranch(test, ours, { editor: colleague.id, is_draft: false, spares }),
    draft: await addBranch(test, ours, { editor: editor.id, is_draft: true, spares }),
    foreign: await furnish(test, theirs, { id: theirs.branch.id, editor: theirs.editor.id }, spares),
    missing: {
      business_id: nothing,
      branch_id: nothing,
      reservation: nothing,
      token: 'n'.repeat(32),
      token_rsvp: 'g'.repeat(32),
      customer: nothing,
      arrival: nothing,
      walkIns: [],
      phone: '11980000000',
      notes: [],
      merges: [],
      segment: nothing,
      import: nothing,
      spareImports: [],
      spareCustomers: [],
      dataLinks: [],
      emailLinks: [],
      dataPage: 'p'.repeat(32),
      service: nothing,
      spare: [],
      menu: nothing,
      section: nothing,
      item: nothing,
      spareMenus: [],
      spareSections: [],
      spareItems: [],
      number: nothing,
      template: nothing,
      chat: nothing,
      replies: [],
      houseAnswer: nothing,
      spareHouseAnswers: [],
      miss: nothing,
      file: 'nada',
      message: nothing,
      review: nothing,
      survey: nothing,
      survey_token: 's'.repeat(32),
      user: nothing,
    },
    deadLetter: await addDeadLetter(test),
    metaEvent: await addMetaEvent(test),
  }
}

/** The content of every table as a count and a digest, to compare two moments. Counters of limits are left out. */
export async function snapshot({ house }: TestHouse): Promise<Record<string, string>> {
  const { database } = house
  const { rows: tables } = await database.executeSql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'rate_limit' order by 1`,
  )
  const each = [...tables.map(({ name }) => String(name)), 'pgboss.job'].map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as held from ${name} t`,
  )
  const { rows } = await database.executeSql(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, held }) => [String(name), String(held)]))
}
