import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { actOf } from '#platform/act.ts'
import { bareHouse } from '#test/bare-house.ts'
import { audit, pruneAudit } from './audit.ts'

test(
  'an act is kept for 12 months, also where 29 February looks back on a year without one',
  { tags: ['D-97'] },
  async () => {
    const database = await testDatabase()
    const { db } = database
    const act = actOf('job', (await bareHouse(database, [])).house)
    const acts = ['2027-02-28T11:59:59Z', '2027-02-28T12:00:00Z', '2027-03-01T08:00:00Z']
    for (const at of acts) {
      await audit(db, { ...act, now: new Date(at) }, { action: 'sign_in', entity: 'user' })
    }

    const pruned = await pruneAudit(db, new Date('2028-02-29T12:00:00Z'), 10)

    const left = await db.selectFrom('audit_log').select('at').orderBy('at').execute()
    expect(pruned).toBe(1)
    expect(left.map(({ at }) => at)).toEqual(acts.slice(1).map((at) => new Date(at)))
  },
)
