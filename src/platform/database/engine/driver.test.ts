import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { Bundle } from './bundle.ts'
import { transaction } from '../database.ts'
import { sendLater, together } from './driver.ts'
import { entryCheck } from '../entry-check.ts'

const database = await testDatabase()
const { db } = database

const cities = (on: typeof db, name: string) =>
  on.selectFrom('city').select(['name', 'state_id']).where('name', '=', name).execute()

/** The texts of each bundle that `work` sends. */
async function bundlesOf(work: () => Promise<unknown>): Promise<string[][]> {
  const sent = vi.spyOn(Bundle.prototype, 'submit')
  try {
    await work()
    const bundles = sent.mock.contexts as Bundle[]
    return bundles.map(({ statements }) => statements.map(({ text }) => text.slice(0, 6)))
  } finally {
    sent.mockRestore()
  }
}

const enter = database.kind === 'postgres' ? ['select'] : []

test('statements of a business that are asked in one tick leave together, those of the house each for itself', async () => {
  const ours = database.ofBusiness(1)
  const two = (on: typeof db) => Promise.all([cities(on, 'Um'), cities(on, 'Dois')])

  expect(await bundlesOf(() => two(ours))).toEqual([[...enter, 'select', 'select']])
  expect(await bundlesOf(() => two(db))).toEqual([['select'], ['select']])
})

test('a transaction begins with its first statement, and one that sends nothing never begins', async () => {
  const write = () =>
    transaction(db, (trx) => trx.insertInto('city').values({ name: 'Início', state_id: 1 }).execute())

  expect(await bundlesOf(write)).toEqual([['start ', 'insert'], ['commit']])
  expect(await bundlesOf(() => transaction(db, async () => 'nothing'))).toEqual([])
  expect(await cities(db, 'Início')).toHaveLength(1)
})

test('statements of a transaction that are asked in one tick leave together, in their order', async () => {
  const city = (on: typeof db, name: string) =>
    on.insertInto('city').values({ name, state_id: 3 }).returning('name').executeTakeFirstOrThrow()
  const write = () =>
    transaction(db, async (trx) => {
      const [, found, missing] = await Promise.all([
        city(trx, 'Junta'),
        cities(trx, 'Junta'),
        cities(trx, 'Separada'),
      ])
      expect([found.length, missing.length]).toEqual([1, 0])
    })

  expect(await bundlesOf(write)).toEqual([['start ', 'insert', 'select', 'select'], ['commit']])
})

test('a statement that comes while its transaction is undone is refused, and never runs outside it', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const undone = transaction(db, async (trx) => {
    await cities(trx, 'Tarde')
    late = (async () => {
      await Promise.resolve()
      for (let times = 0; times < 50; times++) await Promise.resolve()
      await trx.insertInto('city').values({ name: 'Tarde', state_id: 3 }).execute()
    })()
    late.catch(() => {})
    throw new Error('undone')
  })

  await expect(undone).rejects.toThrow('undone')
  await expect(late).rejects.toThrow()
  expect(await cities(db, 'Tarde')).toEqual([])
})

test('answers keep to their statements, whatever each has of rows and columns', async () => {
  const ours = database.ofBusiness(1)
  for (let times = 0; times < 5; times++) {
    const [none, one, empty] = await Promise.all([
      sql`select 1 as x where false`.execute(ours),
      sql`select ${`é ${times}`}::text as name, null as nothing`.execute(ours),
      sql`select`.execute(ours),
    ])
    expect([none.rows, one.rows, empty.rows]).toEqual([[], [{ name: `é ${times}`, nothing: null }], [{}]])
  }
})

test('a kept plan whose table changed is made again, also in a transaction', async () => {
  await sql`create table kept (id int, word text)`.execute(db)
  await sql`insert into kept values (1, 'um')`.execute(db)
  const all = (on: typeof db) => sql`select * from kept`.execute(on)
  for (let times = 0; times < 5; times++) await all(db)

  await sql`alter table kept add column more int default 7`.execute(db)
  const changed = { id: 1, word: 'um', more: 7 }
  expect((await all(db)).rows).toEqual([changed])
  for (let times = 0; times < 5; times++) await transaction(db, all)
  await sql`alter table kept drop column more`.execute(db)
  expect((await transaction(db, all)).rows).toEqual([{ id: 1, word: 'um' }])
})

test('a statement that fails while it is being prepared works once its table is there', async () => {
  const ask = () => sql`select id from made_late`.execute(db)
  for (let times = 0; times < 5; times++) await expect(ask()).rejects.toMatchObject({ code: '42P01' })

  await sql`create table made_late (id int)`.execute(db)
  for (let times = 0; times < 3; times++) expect((await ask()).rows).toEqual([])
})

test('after a failed statement the transaction is undone, and the stack of the error names the caller', async () => {
  const failed = transaction(db, async (trx) => {
    await trx.insertInto('city').values({ name: 'Desfeita', state_id: 1 }).execute()
    await sql`select nonsense`.execute(trx).catch(() => {})
  })

  await expect(failed).rejects.toThrow('rolled back')
  expect(await cities(db, 'Desfeita')).toEqual([])
  const error = await sql`select nonsense`.execute(db).catch((reason: Error) => reason)
  expect((error as Error).stack).toContain('driver.test.ts')
})

test('statements sent together keep their order, see what came before them, and are stored all or none', async () => {
  const ours = database.ofBusiness(1)
  const city = (name: string) =>
    ours
      .insertInto('city')
      .values({ name, state_id: 2 })
      .returning(sql<string>`upper(name)`.as('name'))
  const count = ours
    .selectFrom('city')
    .select(ours.fn.countAll<number>().as('count'))
    .where('state_id', '=', 2)

  const sent = await bundlesOf(async () => {
    expect(await together(ours, count, city('Uma'), count, city('Outra'))).toEqual([
      [{ count: 0 }],
      [{ name: 'UMA' }],
      [{ count: 1 }],
      [{ name: 'OUTRA' }],
    ])
  })
  expect(sent).toEqual([[...enter, 'select', 'insert', 'select', 'insert']])
  await expect(together(ours, city('Nova'), city('Uma'))).rejects.toMatchObject({ code: '23505' })
  expect(await count.execute()).toEqual([{ count: 2 }])

  const inside = await bundlesOf(() =>
    transaction(ours, async (trx) => {
      await sendLater(trx, city('Terceira'))
      expect(await together(trx, count, city('Quarta'))).toEqual([[{ count: 3 }], [{ name: 'QUARTA' }]])
    }),
  )
  expect(inside).toEqual([['start ', ...enter, 'insert', 'select', 'insert'], ['commit']])
})

test('a statement whose answer nobody needs leaves with the next one or the commit, and undoes all if it fails', async () => {
  const city = (name: string) => db.insertInto('city').values({ name, state_id: 1 })
  const work = (last: string) =>
    transaction(db, async (trx) => {
      await sendLater(trx, city('Antes'))
      await cities(trx, 'Antes')
      await sendLater(trx, city(last))
    })

  expect(await bundlesOf(() => work('Depois'))).toEqual([
    ['start ', 'insert', 'select'],
    ['insert', 'commit'],
  ])
  await db.deleteFrom('city').where('name', '=', 'Antes').execute()
  await expect(work('Depois')).rejects.toMatchObject({ code: '23505' })
  expect(await cities(db, 'Antes')).toEqual([])
  await expect(sendLater(db, city('Depois'))).rejects.toMatchObject({ code: '23505' })
})

if (database.kind === 'postgres') {
  test('several statements in one text never run outside the business that asks them', async () => {
    const ours = database.ofBusiness(1)
    const whoAmI =
      "select 1; select current_user::text as name, current_setting('app.business_id') as business"
    const who = (on: typeof db) => sql.raw<{ name: string; business: string }>(whoAmI).execute(on)

    await expect(who(ours)).rejects.toThrow('only in a transaction')
    const { rows } = await transaction(ours, who)
    expect(rows).toEqual([{ name: 'casa_cheia_tenant', business: '1' }])
  })
}

const never = entryCheck(() => sql`false`)
const always = entryCheck(() => sql`true`)
const addCity = (on: typeof db, name: string) => on.insertInto('city').values({ name, state_id: 1 }).execute()

test('a check leaves with the first statements, and a business is entered without it afterwards', async () => {
  const ours = database.behind(always(db, {}), 1)
  const two = () => Promise.all([cities(ours.db, 'Um'), cities(ours.db, 'Dois')])

  expect(await bundlesOf(two)).toEqual([['select', 'select', 'select']])
  expect(await bundlesOf(two)).toEqual([[...enter, 'select', 'select']])
  expect(await bundlesOf(ours.holds)).toEqual([])
  expect(await ours.holds()).toBe(true)
})

test('what leaves with a check that fails is not run, also in a transaction', async () => {
  const ours = database.behind(never(db, {}), null)

  await expect(addCity(ours.db, 'Fechada')).rejects.toMatchObject({ code: 'CC002' })
  await expect(transaction(ours.db, (trx) => addCity(trx, 'Fechada'))).rejects.toMatchObject({
    code: 'CC002',
  })
  expect(await ours.holds()).toBe(false)
  expect(await cities(db, 'Fechada')).toEqual([])
})

test('a check that holds enters the business for a transaction too', async () => {
  const ours = database.behind(always(db, {}), 1)
  const write = () => transaction(ours.db, (trx) => addCity(trx, 'Aberta'))

  expect(await bundlesOf(write)).toEqual([['start ', 'select', 'insert'], ['commit']])
  expect(await ours.holds()).toBe(true)
  expect(await cities(db, 'Aberta')).toHaveLength(1)
})

test('a check is sent by itself where nothing was asked', async () => {
  const [open, closed] = [database.behind(always(db, {}), 1), database.behind(never(db, {}), 1)]

  expect(await bundlesOf(open.holds)).toEqual([['select', 'select']])
  expect([await open.holds(), await closed.holds()]).toEqual([true, false])
})
