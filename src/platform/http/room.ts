import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '#platform/house.ts'

/** Below this a write-ahead log and a picture no longer fit. */
const leastFreeBytes = 64 * 1024 * 1024

/** How long one answer serves, so that a balancer's questions cost next to nothing. */
const rememberedMs = 2000

/** A sort too large for its memory: Postgres writes it to its disk, or says that it cannot. No table is touched. */
const spill = `
  begin;
  set local work_mem = '64kB';
  select count(*) from (select repeat('x', 100) || n from generate_series(1, 2000) n order by 1 offset 0) spilled;
  commit`

/** Answers whether what is written would find room: in DATA_DIR where something is kept there, and on the disk of Postgres. */
export function roomToWrite({ settings, database }: Pick<House, 'settings' | 'database'>) {
  const usesFolder = database.kind === 'embedded' || !settings.storage
  const look = async () => {
    const looks = [
      ...(usesFolder ? [writeInto(settings.dataDir)] : []),
      ...(database.kind === 'postgres' ? [database.executeSql(spill)] : []),
    ]
    return (await Promise.allSettled(looks)).every(({ status }) => status === 'fulfilled')
  }
  let last: { at: number; room: Promise<boolean> } | undefined
  return (): Promise<boolean> => {
    if (!last || performance.now() - last.at > rememberedMs) last = { at: performance.now(), room: look() }
    return last.room
  }
}

/** Writes and removes a small file. Rejects when the folder cannot be written or its disk is as good as full. */
async function writeInto(dir: string): Promise<void> {
  const file = join(dir, `.room-${process.pid}`)
  await mkdir(dir, { recursive: true })
  try {
    await writeFile(file, Buffer.alloc(4096), { flush: true })
  } finally {
    await rm(file, { force: true })
  }
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < leastFreeBytes) throw new Error('The disk is full.')
}
