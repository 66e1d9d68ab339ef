import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { createReservation } from '#features/reservations/contract.ts'
import { phoneKey } from '#lib/person/phone.ts'
import { migrationsFolder } from '#platform/database/migrate.ts'
import { testHouse } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { bookablePlace, requestForm } from '#test/request-form.ts'

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

const short = '(11) 8765-4321'
const long = '(11) 98765-4321'

type BookableVenue = Awaited<ReturnType<typeof bookablePlace>>

const customersOf = ({ business_id }: BookableVenue) =>
  db.selectFrom('customer').select(['id', 'name', 'phone']).where('business_id', '=', business_id).execute()

test.each([
  [short, long],
  [long, short],
])(
  'a guest who asks as %s and as %s is one customer, kept with nine digits',
  { tags: ['D-55'] },
  async (first, second) => {
    const here = await bookablePlace(product)

    await here.ask({ phone: first, name: 'Maria Silva' })
    await here.ask({ phone: second, name: 'Maria', date: '2026-11-22' })

    expect(await customersOf(here)).toEqual([
      { id: expect.any(Number), name: 'Maria Silva', phone: '11987654321' },
    ])
    expect(new Set((await here.rows()).map(({ customer_id }) => customer_id)).size).toBe(1)
  },
)

test('staff who book with the other spelling book for the same customer', { tags: ['D-55'] }, async () => {
  const here = await bookablePlace(product)
  await here.ask({ phone: short, name: 'Maria Silva' })

  const body = requestForm({ phone: long, name: 'Maria Souza', date: '2026-11-22' }) as never
  await product.call(createReservation, { params: here.path, body }, { token: here.editor.token })

  expect((await customersOf(here)).map(({ name }) => name)).toEqual(['Maria Silva'])
})

test.each([short, long, '5511987654321'])(
  '%s finds a customer stored without the ninth digit',
  { tags: ['D-55'] },
  async (typed) => {
    const here = await bookablePlace(product)
    const { id } = await db
      .insertInto('customer')
      .values({ business_id: here.business_id, name: 'Maria Silva', phone: '1187654321' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('customer_branch')
      .values({ ...here.path, customer_id: id })
      .execute()

    const params = { ...here.path, customer_id: typed.replace(/\D/g, '') }
    const { body } = await product.call(findCustomer, { params }, { token: here.editor.token })

    expect(body).toMatchObject({ customer: { id } })
  },
)

test('the second spelling of a phone does not allow more open requests', { tags: ['D-104'] }, async () => {
  const here = await bookablePlace(product)
  const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
  const answers = []
  for (const [index, date] of days.entries()) {
    answers.push((await here.ask({ phone: index % 2 ? short : long, date })).body)
  }

  expect(answers.at(-1)).toMatchObject({ success: false, code: 'enough' })
})

test('the database and the code give each phone the same key', { tags: ['D-55'] }, async () => {
  const phones = [
    '1187654321',
    '11987654321',
    '1132345678',
    '5555123456',
    '8007654321',
    '1161234567',
    '9987654321',
  ]

  const { rows } = await product.house.database.executeSql(
    'select f_phone_key(phone) as key from unnest($1::text[]) as phone',
    [phones],
  )

  expect(rows.map(({ key }) => key)).toEqual(phones.map(phoneKey))
})

test('two records of one mobile become one with the history of both', { tags: ['D-55'] }, async () => {
  const database = await testDatabase()
  await database.executeSql('drop index customer_by_phone')
  await database.executeSql('alter table customer drop column phone_key')
  await database.executeSql('drop function f_phone_key')
  await database.executeSql(
    'alter table customer add constraint customer_business_id_phone_key unique (business_id, phone)',
  )
  await database.executeSql(`
    insert into app_user (name, email, password_hash, profile_id) values ('Dona', 'dona@exemplo.com', '-', 3);
    insert into business (name, business_owner_id) select 'Casa', id from app_user;
    insert into branch (business_id, name, branch, slug) select id, 'Casa', 'Centro', 'casa-centro' from business;
    insert into customer (business_id, name, phone, email, email_source)
      select id, 'Maria', '1187654321', 'maria@exemplo.com', 'staff' from business
      union all select id, 'Maria Silva', '11987654321', null, null from business
      union all select id, 'Rui', '1132345678', null, null from business;
    insert into customer_branch (business_id, branch_id, customer_id, visits_count)
      select b.business_id, b.id, c.id, 2 from branch b join customer c using (business_id);
    insert into customer_branch_visit (business_id, branch_id, customer_id, date)
      select b.business_id, b.id, c.id, date '2026-11-01' + case when c.phone = '1187654321' then days else days * 2 end
      from branch b join customer c using (business_id), generate_series(0, 1) days`)

  await database.executeSql(await readFile(`${migrationsFolder}/0017_phone_key.sql`, 'utf8'))

  const { rows } = await database.executeSql(`
    select c.name, c.phone, c.email, link.visits_count, (select count(*)::int from customer_branch_visit v where v.customer_id = c.id) as visits
    from customer c join customer_branch link on link.customer_id = c.id order by c.phone`)
  expect(rows).toEqual([
    { name: 'Rui', phone: '1132345678', email: null, visits_count: 2, visits: 2 },
    { name: 'Maria Silva', phone: '11987654321', email: 'maria@exemplo.com', visits_count: 3, visits: 3 },
  ])
})
