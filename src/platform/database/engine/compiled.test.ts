import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { compiled } from './compiled.ts'

const database = await testDatabase()
const { db } = database

let built = 0
const citiesOf = compiled((on, { state_id, name }: { state_id: number; name: string }) => {
  built++
  return on
    .selectFrom('city')
    .select('name')
    .where('state_id', '=', state_id)
    .where((city) => city.or([city('name', '=', name), city('name', '=', 'Sempre')]))
    .orderBy('name')
})

test('a compiled statement is built once, runs with the values of each call, and keeps those of its own', async () => {
  const cities = ['Sempre', 'Um', 'Dois'].map((name) => ({ name, state_id: 1 }))
  await db.insertInto('city').values(cities).execute()

  expect(await citiesOf(db, { state_id: 1, name: 'Um' })).toEqual([{ name: 'Sempre' }, { name: 'Um' }])
  expect(await citiesOf(db, { state_id: 1, name: 'Dois' })).toEqual([{ name: 'Dois' }, { name: 'Sempre' }])
  expect(await citiesOf(db, { state_id: 2, name: 'Um' })).toEqual([])
  expect(built).toBe(1)
})

test('on the database of one business it runs as that business', async () => {
  const businesses = compiled((on, { name }: { name: string }) =>
    on.selectFrom('branch').select('business_id').where('name', '=', name),
  )
  const ids = await db
    .insertInto('business')
    .values([{ name: 'Nossa' }, { name: 'Deles' }])
    .returning('id')
    .execute()
  for (const { id } of ids) {
    const slug = `casa-${id}`
    await db
      .insertInto('branch')
      .values({ business_id: id, name: 'Casa', branch: '', slug, email: `${slug}@casa.test` })
      .execute()
  }
  const [ours] = ids

  expect(await businesses(db, { name: 'Casa' })).toHaveLength(2)
  const seen = await businesses(database.ofBusiness(ours!.id), { name: 'Casa' })
  expect(seen).toHaveLength(database.kind === 'postgres' ? 1 : 2)
})
