import { beforeAll, expect, test } from 'vitest'
import { listBranches } from '../contract.ts'
import { findBranch } from '#features/profiles/contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { venue, type Venue } from '#test/venue.ts'

let product: TestHouse
let here: Venue
let draft: number
beforeAll(async () => {
  product = await testHouse()
  here = await venue(product)
  const { db } = product.house
  const city = await db
    .insertInto('city')
    .values({ name: 'Olinda', state_id: 17 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { business_id } = here
  const address = await db
    .insertInto('address')
    .values({ business_id, street: 'Rua do Amparo', number: '12', city_id: city.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('branch')
    .set({ address_id: address.id })
    .where('business_id', '=', business_id)
    .where('id', '=', here.branch.id)
    .execute()
  const second = await db
    .insertInto('branch')
    .values({ business_id, name: 'Casa', branch: 'Nova', slug: `nova-${business_id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  draft = second.id
})

const list = async (token: string) =>
  (await product.call(listBranches, { params: { business_id: here.business_id } }, { token })).body

test(
  'a business has several branches, drafts included, each with its city',
  { tags: ['CONST-05', 'D-66'] },
  async () => {
    const branches = await list(here.owner.token)

    expect(branches.map(({ id, is_draft, city }) => [id, is_draft, city])).toEqual([
      [here.branch.id, false, { name: 'Olinda', state_id: 17 }],
      [draft, true, null],
    ])
  },
)

test('an editor sees only the branches that list them', { tags: ['D-23'] }, async () => {
  expect((await list(here.editor.token)).map(({ id }) => id)).toEqual([here.branch.id])
})

test('the profile has address, team and instants in UTC', { tags: ['D-67'] }, async () => {
  const { body } = await product.call(findBranch, { params: here.path }, { token: here.editor.token })

  expect(body).toMatchObject({
    address: { street: 'Rua do Amparo', number: '12', city: { name: 'Olinda', state_id: 17 } },
    users: [{ id: here.editor.id, email: here.editor.email }],
  })
  expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})
