import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { checkpointLongLog } from './checkpoint.ts'

test('a long log gets a checkpoint, so that a restart replays little of it; a short one gets none', async () => {
  const database = await testDatabase()
  const executeSql = (text: string) => database.executeSql(text)
  const start = async () =>
    (await executeSql('SELECT redo_lsn::text FROM pg_control_checkpoint()')).rows[0]!.redo_lsn
  await executeSql('CHECKPOINT')
  const first = await start()

  expect(await checkpointLongLog(executeSql)).toBe(false)
  expect(await start()).toBe(first)

  for (let part = 0; part < 4; part++)
    await executeSql(`SELECT pg_logical_emit_message(false, 'test', repeat('x', 5 * 1024 * 1024))`)
  expect(await checkpointLongLog(executeSql)).toBe(true)
  expect(await start()).not.toBe(first)
  expect(await checkpointLongLog(executeSql)).toBe(false)
})
