import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { demoPeople } from '../../src/demo/venues.ts'
import { ensureBuilt } from '../../tools/build.ts'
import { testDatabaseOptions, testFolder } from '../database.ts'
import { production, startProduct } from './product.ts'

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

test('two first starts at once on one folder: one makes the demo, the other says that the folder is taken', async () => {
  const environment = { DATA_DIR: await testFolder() }

  const starts = [startProduct(environment), startProduct(environment)]
  const outcomes = await Promise.allSettled(starts.map(({ ready }) => ready))

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const second = starts[outcomes.findIndex(({ status }) => status === 'rejected')]!
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('já está em uso por outro processo do Casa Cheia')
  expect(second.output()).not.toMatch(/^ {4}at /m)
})

const { url } = await testDatabaseOptions()
if (url) {
  test(
    'two first starts with --demo at once on one Postgres: one writes the demo, the other waits and goes on',
    { timeout: 240_000 },
    async () => {
      const start = async () =>
        startProduct(
          {
            DATABASE_URL: url,
            DATA_DIR: await testFolder(),
            ...production,
          },
          ['--demo'],
        )

      const starts = await Promise.all([start(), start()])
      await Promise.all(starts.map(({ ready }) => ready))

      const told = starts.filter(({ output }) => output().includes('Senha das pessoas da demonstração'))
      expect(told).toHaveLength(1)
      const database = await openDatabase({ url })
      const { rows } = await database.executeSql('SELECT count(*) AS n FROM app_user')
      await database.close()
      expect(rows).toEqual([{ n: demoPeople.length }])
    },
  )
}
