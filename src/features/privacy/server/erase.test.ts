import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { registerCustomer } from '#features/customers/registration.contract.ts'
import { formTextVersion } from '#features/customers/consent.ts'
import { actOf } from '#platform/act.ts'
import { writeArchive } from '#platform/database/archive/archive.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { testHouse } from '#test/app.ts'
import { testFolder } from '#test/database.ts'
import { everyDay, venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db, database } = product.house

let here: Venue
beforeEach(async () => {
  product.turnTo(noon)
  here = await venue(product)
  guest = newGuest()
  await here.service({ meta: everyDay('18:00', '22:00') })
})

type Guest = {
  name: string
  nickname: string
  plain: string
  email: string
  birth_date: string
  phone: string
}

/** The guest whom every part of the product knows. Nobody else in the database has their names: a dump is searched for them. */
let guest: Guest
let guests = 0
function newGuest(): Guest {
  const mark = 'abcdefghij'[guests]!.repeat(3)
  return {
    name: `Zulé${mark} Brandão Quint${mark}`,
    nickname: `Zu Quint${mark}`,
    plain: `zule${mark} brandao quint${mark}`,
    email: `zule${mark}.bq@exemplo.org`,
    birth_date: `1931-03-1${guests}`,
    phone: `119876${guests++}2345`,
  }
}
const erase = (place = here) =>
  erasePerson(place === here ? database.ofBusiness(here.business_id) : db, actOf('job', product.house), {
    business_id: place.business_id,
    phone: guest.phone,
  })

/** Everything that the database holds, as its own backup writes it. */
async function dump(): Promise<string> {
  const file = join(await testFolder(), 'dump.jsonl.gz')
  await writeArchive(database, file)
  return gunzipSync(await readFile(file)).toString()
}

/** Leaves traces of the guest wherever the product writes them. */
async function liveALittle({ path, business_id, branch, editor }: Venue) {
  const { name, nickname, plain, email, birth_date, phone } = guest
  const person = { name, phone, email, birth_date }
  const agreeing = { marketing: true, text_version: formTextVersion }
  await product.call(registerCustomer, { params: path, body: { ...person, ...agreeing } })
  const comment = `Mesa da ${name}, ligar ${formatPhone(phone)}`
  const body = { ...person, person_number: 4, date: '2026-11-21', time: '20:00', comment }
  await product.call(requestReservation, { params: path, body })
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', business_id)
    .executeTakeFirstOrThrow()
  const past = {
    date: '2026-10-10',
    status: 'COM' as const,
    owner_phone: phone.replace('119', '11'),
    owner_name: nickname,
  }
  await here.reservation({ ...past, ...path, customer_id: customer.id })
  const other = await here.reservation({ ...path, date: '2026-10-11', status: 'COM' })
  await db
    .insertInto('reservation_guest')
    .values({ business_id, reservation_id: other.id, phone, name, email })
    .execute()
  await db
    .insertInto('walk_in')
    .values({
      ...path,
      date: '2026-10-12',
      time: '20:00',
      person_number: 2,
      name: plain,
    })
    .execute()
  await db
    .insertInto('research_answer')
    .values({
      ...path,
      token_hash: 'hash',
      finished_at: '2026-11-19T15:00:00Z',
      nps: 9,
      food_note: 5,
      comment: `${name} gostou`,
      name,
      phone,
      customer_id: customer.id,
    })
    .execute()
  await db
    .insertInto('customer_note')
    .values({ business_id, customer_id: customer.id, kind: 'note', text: `${name} prefere o jardim` })
    .execute()
  await db
    .insertInto('customer_tag')
    .values({ business_id, customer_id: customer.id, tag: nickname })
    .execute()
  const answer = JSON.stringify({ reservation: { owner: { name, phone } } })
  await db
    .insertInto('idempotency_key')
    .values({ scope: 'test', key: String(business_id), business_id, body_hash: 'hash', status: 200, answer })
    .execute()
  const { id: import_id } = await db
    .insertInto('customer_import')
    .values({
      ...path,
      user_id: editor.id,
      file_name: 'clientes.csv',
      state: 'checked',
      headings: '["Nome", "Telefone"]',
      columns: '{}',
      rows_total: 2,
      batches_total: 1,
      created_at: product.house.now(),
      updated_at: product.house.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_import_batch')
    .values({
      business_id,
      import_id,
      number: 1,
      lines: JSON.stringify([
        [2, [name, formatPhone(phone)]],
        [3, ['Ana Lima', '(11) 91111-1111']],
      ]),
      people: JSON.stringify([
        { line: 2, name, phone, email },
        { line: 3, name: 'Ana Lima' },
      ]),
      problems: '[]',
    })
    .execute()
  const chat = await db
    .insertInto('chat')
    .values({
      ...path,
      channel: 'whatsapp',
      customer_address: `55${phone}`,
      customer_name: nickname,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chat_message')
    .values({
      business_id,
      chat_id: chat.id,
      sender: 'customer',
      message: `Sou ${name}`,
      status: 'received',
    })
    .execute()
  await db
    .insertInto('audit_log')
    .values({
      business_id,
      branch_id: branch.id,
      user_id: editor.id,
      action: 'export',
      entity: 'customer',
      changes: JSON.stringify({ search: plain, rows: 1 }),
    })
    .execute()
  return customer
}

/** Staff merged a second record of the guest, with another phone and a reservation; returns that phone. */
async function mergeInto(kept_id: number): Promise<string> {
  const { business_id } = here
  const phone = guest.phone.replace('11', '21')
  const { id: gone_id } = await db
    .insertInto('customer')
    .values({ business_id, name: guest.nickname, phone, email: `x.${guest.email}`, merged_into: kept_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const moved = JSON.stringify({ tags: [guest.nickname] })
  await db
    .insertInto('customer_merge')
    .values({ business_id, kept_id, gone_id, moved, merged_at: product.house.now() })
    .execute()
  await here.reservation({ date: '2026-09-09', status: 'COM', owner_phone: phone, owner_name: guest.name })
  return phone
}

/** The guest's reservation of tomorrow has taken place. */
async function aWeekLater() {
  product.turnTo('2026-11-28T15:00:00Z')
  await db
    .updateTable('reservation')
    .set({ status: 'COM' })
    .where('business_id', '=', here.business_id)
    .where('status', 'in', ['WAI', 'CON'])
    .execute()
}

/** Every way in which the guest may be written. */
function spellingsOf({ name, plain, email, phone, birth_date, nickname }: Guest): string[] {
  const short = phone.replace('119', '11')
  const [year, month, day] = birth_date.split('-')
  const names = [name, plain, email, nickname, name.split(' ')[0]!, name.split(' ')[2]!]
  return [
    ...names,
    phone,
    short,
    formatPhone(phone),
    formatPhone(short),
    birth_date,
    `${day}/${month}/${year}`,
  ]
}

/** Rows of each table of a business, and the sums that screens show. */
async function countsOf({ business_id }: Venue) {
  const tables = [
    'customer',
    'customer_branch',
    'customer_branch_visit',
    'customer_consent',
    'reservation',
    'reservation_guest',
    'walk_in',
    'research_answer',
    'chat',
    'chat_message',
    'mail',
  ] as const
  const counts: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('business_id', '=', business_id)
      .executeTakeFirstOrThrow()
    counts[table] = rows
  }
  counts.people = await db
    .selectFrom('reservation')
    .select((eb) => ['status', 'branch_id', eb.fn.sum<number>('person_number').as('people')])
    .where('business_id', '=', business_id)
    .groupBy(['status', 'branch_id'])
    .execute()
  counts.visits = await db
    .selectFrom('customer_branch')
    .select('visits_count')
    .where('business_id', '=', business_id)
    .execute()
  counts.marks = await db
    .selectFrom('research_answer')
    .select(['nps', 'food_note', 'finished_at'])
    .where('business_id', '=', business_id)
    .execute()
  return counts
}

describe('a person who is erased', { tags: ['D-98'] }, () => {
  test('is nowhere in a full dump, in no spelling, and every count stays', async () => {
    const customer = await liveALittle(here)
    const other = await mergeInto(customer.id)
    await aWeekLater()
    const before = await countsOf(here)
    const full = await dump()
    const held = spellingsOf(guest).filter((spelling) => full.includes(spelling))
    expect(held.length).toBeGreaterThan(8)

    const counts = await erase()

    const left = await dump()
    expect(
      spellingsOf(guest).filter((spelling) => left.toLowerCase().includes(spelling.toLowerCase())),
    ).toEqual([])
    expect(await countsOf(here)).toEqual(before)
    expect(left).toContain('Ana Lima')
    for (const spelling of [other, formatPhone(other)]) expect(left).not.toContain(spelling)
    expect(counts).toMatchObject({
      customers: 2,
      reservations: 3,
      invitations: 1,
      walk_ins: 1,
      research_answers: 1,
      chats: 1,
      consents: 1,
    })
  })

  test('stays a number in the log: who erased whom, without a name', async () => {
    const customer = await liveALittle(here)
    await aWeekLater()
    await erase()

    const entry = await db
      .selectFrom('audit_log')
      .select(['actor', 'entity', 'entity_id', 'changes'])
      .where('business_id', '=', here.business_id)
      .where('action', '=', 'erase')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor: 'job', entity: 'customer', entity_id: customer.id })
    expect(entry.changes).toMatchObject({ reservations: 2 })
  })

  test('may register the phone again, as a new customer', async () => {
    const before = await liveALittle(here)
    await aWeekLater()
    await erase()

    const { name, phone, email, birth_date } = guest
    const body = { name, phone, email, birth_date }
    const answer = await product.call(registerCustomer, { params: here.path, body })

    expect(answer.body.success).toBe(true)
    const rows = await db
      .selectFrom('customer')
      .select(['id', 'name', 'erased_at'])
      .where('business_id', '=', here.business_id)
      .orderBy('id')
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual({
      id: before.id,
      name: 'Cliente anonimizado',
      erased_at: new Date('2026-11-28T15:00:00Z'),
    })
    expect(rows[1]).toMatchObject({ name: guest.name, erased_at: null })
  })

  test('stays whole in another business', async () => {
    const there = await venue(product)
    await there.service()
    await liveALittle(here)
    await liveALittle(there)
    await aWeekLater()
    const before = await exportPerson(
      db,
      { business_id: there.business_id, phone: guest.phone },
      new Date(noon),
    )

    await erase()

    expect(
      await exportPerson(db, { business_id: there.business_id, phone: guest.phone }, new Date(noon)),
    ).toEqual(before)
    await erasePerson(db, actOf('job', product.house), {
      business_id: there.business_id,
      phone: guest.phone,
    }).catch(() => {})
  })

  test('is not erased while they have a reservation ahead', async () => {
    await liveALittle(here)

    const refusal = await erase().catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).message).toBe(
      'Há 1 agendamento de hoje em diante. Cancele-o ou espere a data passar antes de anonimizar.',
    )
    expect(
      await exportPerson(db, { business_id: here.business_id, phone: guest.phone }, new Date(noon)),
    ).toMatchObject({
      customers: [{ name: guest.name }],
    })
    await aWeekLater()
    await erase()
  })

  test('reads the facts of a letter that has yet to be written', async () => {
    await liveALittle(here)

    const { mails } = await exportPerson(
      db,
      { business_id: here.business_id, phone: guest.phone },
      new Date(noon),
    )

    const waiting = mails.filter(({ body }) => body === '')
    expect(waiting).not.toEqual([])
    for (const { facts } of waiting) expect(JSON.stringify(facts)).toContain(guest.name)
    await aWeekLater()
    await erase()
  })

  test('gets no letter that still waits, and nobody else loses one', async () => {
    await liveALittle(here)
    await aWeekLater()
    const letter = { business_id: here.business_id, kind: 'test', subject: 'Oi', status: 'queued' as const }
    await db
      .insertInto('mail')
      .values([
        { ...letter, recipient: guest.email, body: 'Esperamos você.' },
        { ...letter, recipient: 'outra@exemplo.org', body: `De ${here.branch.name}, para outra pessoa.` },
      ])
      .execute()

    await erase()

    const mails = await db
      .selectFrom('mail')
      .select(['recipient', 'status', 'body'])
      .where('business_id', '=', here.business_id)
      .where('kind', '=', 'test')
      .orderBy('id')
      .execute()
    expect(mails).toEqual([
      { recipient: '', status: 'failed', body: '' },
      {
        recipient: 'outra@exemplo.org',
        status: 'queued',
        body: `De ${here.branch.name}, para outra pessoa.`,
      },
    ])
  })

  test('who booked with the house’s own phone and e-mail leaves the letters of others as they are', async () => {
    const house = await venue(product, { branch: { phone: '1133334444', email: 'casa@exemplo.org' } })
    await house.reservation({
      date: '2026-10-01',
      status: 'COM',
      owner_phone: '1133334444',
      owner_email: 'casa@exemplo.org',
      owner_name: house.branch.name,
    })
    const body = `${house.branch.name}\n(11) 3333-4444`
    await db
      .insertInto('mail')
      .values({
        business_id: house.business_id,
        kind: 'test',
        recipient: 'outra@exemplo.org',
        subject: 'Oi',
        body,
      })
      .execute()

    await erasePerson(db, actOf('job', product.house), {
      business_id: house.business_id,
      phone: '1133334444',
    })

    const { body: kept } = await db
      .selectFrom('mail')
      .select('body')
      .where('business_id', '=', house.business_id)
      .executeTakeFirstOrThrow()
    expect(kept).toBe(body)
  })
})
