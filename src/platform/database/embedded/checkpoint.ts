import { repeatedly } from '../repeatedly.ts'

type ExecuteSql = (text: string) => Promise<{ rows: Record<string, unknown>[] }>

/** A restart after a crash replays this much of the log within a fraction of a second. */
const logBytesLimit = 16 * 1024 ** 2

const logLength = `
  SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`

/**
 * PGlite has no checkpointer, and Postgres without one only makes a checkpoint when it shuts down: until then the log would grow, and a
 * restart after a crash would replay all of it. This looks at the log's length and makes a checkpoint of a long one.
 */
export const checkpointEvery = (everyMs: number, executeSql: ExecuteSql): (() => Promise<void>) =>
  repeatedly(everyMs, () => checkpointLongLog(executeSql))

/** Makes a checkpoint if the log since the last one is long; returns whether it did. */
export async function checkpointLongLog(executeSql: ExecuteSql): Promise<boolean> {
  const [log] = (await executeSql(logLength)).rows
  if (Number(log!.bytes) <= logBytesLimit) return false
  await executeSql('CHECKPOINT')
  return true
}
