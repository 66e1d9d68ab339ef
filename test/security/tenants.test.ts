import { pino } from 'pino'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doorkeeper } from '#features/users/server/doorkeeper.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath } from '#lib/fields.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import { registerRoutes } from '#platform/http/call/register.ts'
import { serve } from '#platform/http/call/serve.ts'
import { buildServer } from '#platform/http/server.ts'
import { sendMail } from '#platform/mail/mail.ts'
import { pathOf, testHouse } from '../app.ts'
import { letterContent } from '../letter.ts'
import { newWorld, noon, type World } from './scene.ts'
import { actOf } from '#platform/act.ts'

/**
 * The second line of defence: the rows that a statement without its tenant can reach on Postgres. The embedded database has no such
 * defence: there `ofBusiness` only gives a business turns of its own.
 */
const product = await testHouse({ now: noon, settings: { smtpUrl: 'smtp://127.0.0.1:9' } })
const { house } = product
const { database, db } = house

if (database.kind === 'postgres') {
  let world: World
  let own: Db
  beforeAll(async () => {
    world = await newWorld(product)
    own = database.ofBusiness(world.own.business_id)
  })

  const venueTables = async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name = 'business_id' order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }

  test('a statement without its tenant finds rows of no other business, in no table', async () => {
    const tables = await venueTables()
    const businessesIn = async (reader: Db, table: string) => {
      const { rows } = await sql<{
        id: number
      }>`select distinct business_id as id from ${sql.id(table)}`.execute(reader)
      return rows.map(({ id }) => id)
    }

    const seen = await Promise.all(tables.map((table) => businessesIn(own, table)))
    const there = await Promise.all(tables.map((table) => businessesIn(db, table)))

    expect([...new Set(seen.flat())]).toEqual([world.own.business_id])
    // The other business has rows too: many tables hold both.
    const both = there.filter((ids) => ids.includes(world.foreign.business_id) && ids.length > 1)
    expect(both.length).toBeGreaterThan(8)
    expect((await own.selectFrom('business').select('id').execute()).map(({ id }) => id)).toEqual([
      world.own.business_id,
    ])
  })

  test('the search for customers, which no policy binds, finds nobody of another business', async () => {
    const found = async (reader: Db, business: number) => {
      const { rows } = await sql<{
        id: number
      }>`select customers_found(${business}, ${['%ros%']}) as id`.execute(reader)
      return rows.length
    }
    for (const { business_id } of [world.own, world.foreign]) {
      await db.insertInto('customer').values({ business_id, name: 'Rosa', phone: '11987654321' }).execute()
    }

    expect(await found(own, world.own.business_id)).toBe(1)
    expect(await found(own, world.foreign.business_id)).toBe(0)
    expect(await found(db, world.foreign.business_id)).toBe(1)
  })

  test('changing and deleting without the tenant leaves every other business as it was', async () => {
    const foreign = { ...world.foreign }
    await transaction(own, async (trx) => {
      await trx.updateTable('reservation').set({ comment: 'de todos' }).execute()
      await trx.deleteFrom('menu').execute()
    })

    const theirs = await db
      .selectFrom('reservation')
      .select('comment')
      .where('id', '=', foreign.reservation)
      .executeTakeFirstOrThrow()
    expect(theirs.comment).toBeNull()
    const left = await db.selectFrom('menu').select('id').where('id', '=', foreign.menu).execute()
    expect(left).toHaveLength(1)
    const ours = await db
      .selectFrom('reservation')
      .select('comment')
      .where('id', '=', world.own.reservation)
      .executeTakeFirstOrThrow()
    expect(ours.comment).toBe('de todos')
  })

  test('writing into another business, or moving a row there, is refused by the database', async () => {
    const { business_id, branch_id } = world.foreign

    const inserted = own.insertInto('menu').values({ business_id, branch_id, name: 'Intruso' }).execute()
    await expect(inserted).rejects.toMatchObject({ code: '42501' })
    const moved = own
      .updateTable('chat')
      .set({ business_id, branch_id })
      .where('id', '=', world.own.chat)
      .execute()
    await expect(moved).rejects.toMatchObject({ code: '42501' })
  })

  test('passwords, sessions and recoveries are out of reach of any business', async () => {
    const statements = [
      'select password_hash from app_user',
      'select * from session',
      'select * from password_reset',
      `update app_user set profile_id = 1`,
      `insert into business (name) values ('Mais um')`,
    ]

    const outcomes = await Promise.allSettled(statements.map((text) => sql.raw(text).execute(own)))

    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'allowed'))
    expect(codes).toEqual(statements.map(() => '42501'))
  })

  test('many businesses at once over few connections never see each other, and the owner is not bound', async () => {
    const ids = [world.own.business_id, world.foreign.business_id]
    const ask = async (n: number) => {
      const id = ids[n % 2]!
      const reader = database.ofBusiness(id)
      const select = (from: Db) => from.selectFrom('branch').select('business_id').distinct().execute()
      const rows = n % 3 === 0 ? await transaction(reader, (trx) => select(trx)) : await select(reader)
      return rows.length === 1 && rows[0]?.business_id === id
    }
    // Thirty at once for ten connections: with all 300 at once, one might wait too long on a busy machine.
    const seen: boolean[] = []
    const asking = Array.from({ length: 30 }, async (_, lane) => {
      for (let n = lane; n < 300; n += 30) seen.push(await ask(n))
    })

    await Promise.all(asking)
    expect(seen).toEqual(Array.from({ length: 300 }, () => true))
    const { rows } = await sql<{ who: string }>`select current_user::text as who`.execute(db)
    expect(rows[0]?.who).not.toBe('casa_cheia_tenant')
  })

  test('a failed statement says why and leaves the connection good', async () => {
    const twice = own.insertInto('business_user').values({ business_id: world.own.business_id, user_id: -1 })

    await expect(twice.execute()).rejects.toMatchObject({ code: '23503' })
    expect(await own.selectFrom('branch').select('id').limit(1).execute()).toHaveLength(1)
  })

  test('a letter and its delivery are written in the transaction of a business', async () => {
    const queued = async () => {
      const { rows } = await database.executeSql(
        `select count(*)::int as n from pgboss.job where data->>'job' = 'deliver_mail'`,
      )
      return rows[0]?.n as number
    }
    const letter = {
      business_id: world.own.business_id,
      kind: 'test',
      recipient: 'rosa@exemplo.com',
      subject: 'Oi',
      content: letterContent(),
    }
    const before = await queued()

    await transaction(own, (trx) => sendMail(trx, actOf('job', house), letter))
    expect(await queued()).toBe(before + 1)
    const undone = transaction(own, async (trx) => {
      await sendMail(trx, actOf('job', house), letter)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await queued()).toBe(before + 1)
  })

  describe('a call that forgets its tenant', () => {
    const Rows = z.array(z.object({ business_id: z.int() }))
    const forgetful = (who: 'staff' | 'visitor') =>
      endpoint({
        method: 'GET',
        path: `/api/business/:business_id/branch/:branch_id/${who}`,
        access:
          who === 'staff' ? { who: 'ability', ability: 'reservation', scope: 'branch' } : { who: 'visitor' },
        summary: 'Every reservation there is.',
        params: BranchPath,
        answer: Rows,
      })
    const calls = [forgetful('staff'), forgetful('visitor')]
    const routes = calls.map((call) =>
      serve(call, ({ db: given }) => given.selectFrom('reservation').select('business_id').execute()),
    )
    const server = buildServer(house.settings, pino({ level: 'silent' }))
    beforeAll(async () => {
      const app = await server
      registerRoutes(app, house, doorkeeper, routes)
      await app.ready()
    })
    afterAll(async () => (await server).close())

    test.each(calls)(
      '$path answers rows of the business in its path only',
      { tags: ['D-23'] },
      async (call) => {
        const params = { business_id: world.own.business_id, branch_id: world.own.branch_id }
        const answer = await (
          await server
        ).inject({
          url: pathOf(call, params),
          headers: call.access.who === 'visitor' ? {} : { 'x-auth-token': world.people.editor.token },
        })

        const rows = answer.json<z.output<typeof Rows>>()
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.filter(({ business_id }) => business_id !== world.own.business_id)).toEqual([])
      },
    )
  })
} else {
  test('embedded, the database of a business shows what the database shows', async () => {
    const countBusinesses = async (from: Db) =>
      (await from.selectFrom('business').select('id').execute()).length
    await newWorld(product)

    expect(await countBusinesses(database.ofBusiness(1))).toBe(await countBusinesses(db))
    expect(await countBusinesses(db)).toBeGreaterThan(1)
  })
}
