import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'
import { forgetOldReservations } from './retention.ts'
import { actOf } from '#platform/act.ts'
import { testHouse } from '#test/app.ts'
import { venue, type Venue } from '#test/venue.ts'

const product = await testHouse()
const { db } = product.house

const run = async () => forgetOldReservations.run(actOf('job', product.house), {})

const ownersOf = async ({ business_id }: Venue) =>
  db
    .selectFrom('reservation')
    .select(['date', 'owner_name', 'owner_phone', 'owner_email', 'owner_birth_date', 'comment'])
    .where('business_id', '=', business_id)
    .orderBy('date')
    .execute()

const forgotten = {
  owner_name: 'Cliente anonimizado',
  owner_phone: '',
  owner_email: null,
  owner_birth_date: null,
  comment: null,
}

test(
  'after five years, by the day of the branch, a reservation no longer says whose it was',
  { tags: ['D-98'] },
  async () => {
    const here = await venue(product, { branch: { timezone: 'America/Manaus' } })
    const old = await here.reservation({ date: '2021-11-20', status: 'COM', comment: 'Mesa da Maria' })
    await here.reservation({ date: '2021-11-21', status: 'COM' })
    const invitee = { business_id: here.business_id, reservation_id: old.id, phone: '11911112222' }
    await db
      .insertInto('reservation_guest')
      .values({ ...invitee, name: 'Ana', email: 'ana@exemplo.com' })
      .execute()
    await db
      .insertInto('walk_in')
      .values({ ...here.path, date: '2021-11-20', time: '20:00', person_number: 3, name: 'João' })
      .execute()

    // 23:59 of 20 November in Manaus, then midnight.
    product.turnTo('2026-11-21T03:59:00Z')
    await run()
    const before = await ownersOf(here)
    product.turnTo('2026-11-21T04:00:00Z')
    await run()
    const after = await ownersOf(here)

    expect(before.map(({ owner_name }) => owner_name)).toEqual(['Maria Silva', 'Maria Silva'])
    expect(after[0]).toEqual({ date: '2021-11-20', ...forgotten })
    expect(after[1]).toMatchObject({ owner_name: 'Maria Silva' })
    const kept = await db
      .selectFrom('reservation')
      .select(['person_number', 'status', 'token'])
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ person_number: 2, status: 'COM' })
    expect(kept.token).not.toBe(old.token)
    const guest = await db
      .selectFrom('reservation_guest')
      .select(['name', 'email'])
      .where('business_id', '=', here.business_id)
      .executeTakeFirstOrThrow()
    expect(guest).toEqual({ name: 'Cliente anonimizado', email: '' })
    const walkIn = await db
      .selectFrom('walk_in')
      .select(['name', 'person_number'])
      .where('business_id', '=', here.business_id)
      .executeTakeFirstOrThrow()
    expect(walkIn).toEqual({ name: null, person_number: 3 })
  },
)

test(
  'it forgets more than one batch, and what was forgotten is not written again',
  { tags: ['D-98'] },
  async () => {
    const here = await venue(product)
    const rows = Array.from({ length: 501 }, (_, number) => ({
      ...here.path,
      date: '2019-05-05',
      time: '20:00',
      person_number: 2,
      status: 'COM' as const,
      owner_name: 'Maria Silva',
      owner_phone: '11987654321',
      token: `dono-${number}`,
      token_rsvp: `convite-${number}`,
    }))
    await db.insertInto('reservation').values(rows).execute()
    product.turnTo('2028-02-29T12:00:00Z')

    await run()
    const writes = async () =>
      db
        .selectFrom('reservation')
        .select(['id', 'updated_at'])
        .where('business_id', '=', here.business_id)
        .orderBy('id')
        .execute()
    const first = await writes()
    product.turnTo('2028-03-01T12:00:00Z')
    await run()

    expect(new Set((await ownersOf(here)).map(({ owner_name }) => owner_name))).toEqual(
      new Set(['Cliente anonimizado']),
    )
    expect(await writes()).toEqual(first)
  },
)

test('a link that nobody can use any more is deleted', { tags: ['D-98'] }, async () => {
  const here = await venue(product)
  const { id: customer_id } = await db
    .insertInto('customer')
    .values({ business_id: here.business_id, name: 'Rui', phone: '11911113333' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { ...here.path, customer_id, recipient_hash: 'hash' }
  await db
    .insertInto('personal_data_link')
    .values([
      { ...link, token_hash: 'old', created_at: '2026-11-19T11:29:00Z' },
      { ...link, token_hash: 'new', created_at: '2026-11-19T11:31:00Z' },
    ])
    .execute()
  product.turnTo('2026-11-20T12:00:00Z')

  const prune = jobs.find(({ name }) => name === 'prune_data_links')!
  await prune.run(actOf('job', product.house), {} as never)

  const left = await db
    .selectFrom('personal_data_link')
    .select('token_hash')
    .where('business_id', '=', here.business_id)
    .execute()
  expect(left).toEqual([{ token_hash: 'new' }])
})
