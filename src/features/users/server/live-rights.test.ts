import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listBranches } from '#features/branches/contract.ts'
import { listBusinesses } from '#features/businesses/contract.ts'
import { listMessages } from '#features/chats/contract.ts'
import { listReservations } from '#features/reservations/contract.ts'
import { openDatabase } from '#platform/database/database.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testDatabaseOptions } from '#test/database.ts'
import { givePassword, type Signed, signedInPerson, venue, type Venue } from '#test/venue.ts'
import { listUsers, loadUser, signIn, signOut, updateUser } from '../contract.ts'

/*
 * Two server processes on one database: rights change on one, and the other gets the next request. On Postgres each has its own
 * connections; the embedded database is shared.
 */
const place = await testDatabaseOptions()
const database = await openDatabase(place)
const secondDatabase = place.url ? await openDatabase(place) : database
afterAll(async () => {
  await secondDatabase.close()
  if (secondDatabase !== database) await database.close()
})
const now = '2026-11-20T12:00:00Z'
const here = await testHouse({ database, now })
const there = await testHouse({ database: secondDatabase, now })

const password = 'Jabuticaba#Roxa9'

let ours: Venue
beforeEach(async () => {
  ours = await venue(here)
})

/** Saves a user on the first server: the stored name and e-mail, and the given changes. */
async function save(as: Signed, { id }: { id: number }, given: object) {
  const { name, email } = await here.house.db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const answer = await here.call(updateUser, { params: { id }, body: { name, email, ...given } }, as)
  expect(answer.body).toMatchObject({ success: true })
}

const own = async (house: TestHouse, { id, token }: Signed) =>
  (await house.call(loadUser, { params: { id } }, { token })).status
const reservations = async (house: TestHouse, { token }: Signed, { path }: Venue) =>
  (await house.call(listReservations, { params: path }, { token })).status
const branches = async (house: TestHouse, { token }: Signed, { business_id }: Venue) =>
  (await house.call(listBranches, { params: { business_id } }, { token })).status

/** Creates a chat of the venue's branch; returns a function that gives the status of reading its messages on the second server. */
async function aChat({ path }: Venue) {
  const { id } = await here.house.db
    .insertInto('chat')
    .values({ ...path, channel: 'whatsapp', customer_address: '5511987654321', customer_name: 'Ana' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return async ({ token }: Signed) => (await there.call(listMessages, { params: { id } }, { token })).status
}

describe('on the other server, with the very next request', () => {
  test(
    'whoever left is signed out: 401, and 403 for their own data',
    { tags: ['D-17', 'PERM-08'] },
    async () => {
      expect(await reservations(there, ours.editor, ours)).toBe(200)

      await here.call(signOut, {}, ours.editor)

      expect(await reservations(there, ours.editor, ours)).toBe(401)
      expect(await own(there, ours.editor)).toBe(403)
    },
  )

  test('a changed password ends every session, the one that changed it too', { tags: ['D-17'] }, async () => {
    await givePassword(here, ours.owner, 'Goiabada#Velha7')
    await save(ours.owner, ours.owner, { password, current_password: 'Goiabada#Velha7' })
    const again = await there.call(signIn, { body: { email: ours.owner.email, password } })

    expect(await reservations(there, ours.owner, ours)).toBe(401)
    expect(await reservations(here, ours.owner, ours)).toBe(401)
    expect(again.body.success).toBe(true)
    expect(await reservations(here, { ...ours.owner, token: again.body.token }, ours)).toBe(200)
  })

  test('whoever is deactivated is signed out and cannot sign in', { tags: ['D-17', 'D-71'] }, async () => {
    await save(ours.owner, ours.editor, { password })
    const { token } = (await there.call(signIn, { body: { email: ours.editor.email, password } })).body
    const editor = { ...ours.editor, token }
    expect(await reservations(there, editor, ours)).toBe(200)

    await save(ours.owner, editor, { status: 'inactive' })

    expect(await reservations(there, editor, ours)).toBe(401)
    expect((await there.call(signIn, { body: { email: editor.email, password } })).body.success).toBe(false)
  })

  test(
    'an agency that is unlinked reaches the business no more: 403, and its rows are 404',
    { tags: ['D-23', 'D-04', 'PERM-05'] },
    async () => {
      const messages = await aChat(ours)
      expect([await branches(there, ours.agency, ours), await messages(ours.agency)]).toEqual([200, 200])

      await save(ours.master, ours.agency, { businesses: [] })

      expect(await branches(there, ours.agency, ours)).toBe(403)
      expect(await reservations(there, ours.agency, ours)).toBe(403)
      expect(await messages(ours.agency)).toBe(404)
      const { body, status } = await there.call(loadUser, { params: { id: ours.agency.id } }, ours.agency)
      expect({ status, businesses: body.businesses }).toEqual({ status: 200, businesses: [] })
    },
  )

  test(
    'an editor who is taken off a branch reaches it no more: 403, and its rows are 404',
    { tags: ['D-23', 'D-04'] },
    async () => {
      const other = await venue(here)
      await save(ours.master, ours.editor, { branches: [ours.branch.id, other.branch.id] })
      const messages = await aChat(ours)
      expect([await reservations(there, ours.editor, ours), await messages(ours.editor)]).toEqual([200, 200])

      await save(ours.owner, ours.editor, { branches: [] })

      expect(await reservations(there, ours.editor, ours)).toBe(403)
      expect(await messages(ours.editor)).toBe(404)
      expect(await reservations(there, ours.editor, other)).toBe(200)
    },
  )

  test(
    'an owner who takes an editor off the last branch reaches that account no more: 404',
    { tags: ['D-23', 'D-04'] },
    async () => {
      await save(ours.owner, ours.editor, { branches: [] })

      const body = { name: 'De Volta', email: ours.editor.email, branches: [ours.branch.id] }
      const answer = await there.call(updateUser, { params: { id: ours.editor.id }, body }, ours.owner)

      expect(answer.status).toBe(404)
    },
  )

  test(
    'another profile has other abilities: 403 for those that went',
    { tags: ['D-23', 'PERM-01', 'PERM-02', 'PERM-04'] },
    async () => {
      const users = async ({ token }: Signed) => (await there.call(listUsers, {}, { token })).status
      const operator = await signedInPerson(here, 1)
      const operates = async () => (await there.call(listBusinesses, {}, operator)).status
      expect([await users(ours.agency), await operates()]).toEqual([200, 200])

      await save(ours.master, ours.agency, { profile_id: 4, branches: [ours.branch.id] })
      await save(ours.master, operator, { profile_id: 2 })

      expect([await users(ours.agency), await operates()]).toEqual([403, 403])
      expect(await reservations(there, ours.agency, ours)).toBe(200)
      expect(await reservations(there, operator, ours)).toBe(403)
    },
  )

  test(
    'an inactive business blocks its users, and is out of reach for who has another',
    { tags: ['D-70', 'PERM-03'] },
    async () => {
      const other = await venue(here)
      await save(ours.master, ours.agency, { businesses: [ours.business_id, other.business_id] })
      const set = (status: 'active' | 'inactive') =>
        here.house.db.updateTable('business').set({ status }).where('id', '=', ours.business_id).execute()

      await set('inactive')

      expect(await reservations(there, ours.owner, ours)).toBe(401)
      expect(await reservations(there, ours.editor, ours)).toBe(401)
      expect(await reservations(there, ours.agency, ours)).toBe(403)
      expect(await reservations(there, ours.agency, other)).toBe(200)
      expect(await reservations(there, ours.master, ours)).toBe(200)
      await set('active')
      expect(await reservations(there, ours.owner, ours)).toBe(200)
    },
  )
})
