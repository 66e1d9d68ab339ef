import { expect, test } from 'vitest'
import { findAccess, type Grant, loseAccess, saveAccess } from './connection.queries.ts'
import { testHouse } from '#test/app.ts'
import { type Venue, venue } from '#test/venue.ts'

const product = await testHouse({ now: '2026-11-21T15:00:00Z' })
const { house } = product
const { db } = house

const grant = ({ business_id }: Venue, given: Partial<Grant> = {}): Grant => ({
  business_id,
  service: 'whatsapp',
  account: '1030',
  token: 'EAAsegredo',
  expires_at: null,
  data_access_expires_at: null,
  ...given,
})

const save = (given: Grant) => saveAccess(house, db, { grant: given, now: house.now(), user_id: null })

test('a token is stored encrypted, for its business only', { tags: ['D-81'] }, async () => {
  const [ours, theirs] = [await venue(product), await venue(product)]
  await save(grant(ours))

  const { token } = await db
    .selectFrom('meta_connection')
    .select('token')
    .where('business_id', '=', ours.business_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('meta_connection')
    .values({
      business_id: theirs.business_id,
      service: 'whatsapp',
      account: '1030',
      token,
      granted_at: house.now(),
      checked_at: house.now(),
    })
    .execute()
  const find = ({ business_id }: Venue) =>
    findAccess(house, db, { business_id, service: 'whatsapp', account: '1030' })

  expect(token).not.toContain('segredo')
  expect(await find(ours)).toMatchObject({ token: 'EAAsegredo' })
  expect(await find(theirs)).toBe(null)
})

test('the token of an account is its own, otherwise that of a sign-in without an account', async () => {
  const ours = await venue(product)
  const { business_id } = ours
  const find = async (account: string) =>
    (await findAccess(house, db, { business_id, service: 'whatsapp', account }))?.token
  await save(grant(ours, { account: '', token: 'geral' }))
  await save(grant(ours, { account: '1030', token: 'da conta' }))

  expect([await find('1030'), await find('2040')]).toEqual(['da conta', 'geral'])
})

test('a token that ended or was refused is not used; a new one connects again', async () => {
  const ours = await venue(product)
  const { business_id } = ours
  const find = () => findAccess(house, db, { business_id, service: 'whatsapp' })

  await save(grant(ours, { expires_at: new Date('2026-11-21T15:00:00Z') }))
  expect(await find()).toBe(null)

  await save(grant(ours, { expires_at: new Date('2026-11-21T15:00:01Z') }))
  const access = (await find())!
  await save(grant(ours, { token: 'novo' }))
  await loseAccess(db, { business_id, access, now: house.now(), reason: 'de antes' })
  expect(await find()).toMatchObject({ token: 'novo' })

  await loseAccess(db, { business_id, access: (await find())!, now: house.now(), reason: 'Expirou.' })
  expect(await find()).toBe(null)
  await save(grant(ours))
  expect(await find()).toMatchObject({ token: 'EAAsegredo' })
})
