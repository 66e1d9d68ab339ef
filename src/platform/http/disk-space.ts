import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '#platform/house.ts'

/** With less free space, a write-ahead log and a picture no longer fit. */
const freeByteMinimum = 64 * 1024 * 1024

/** How long one answer is reused, so that a balancer's health checks cost next to nothing. */
const rememberedMs = 2000

/** A sort too large for its memory: Postgres writes it to disk, or fails if it cannot. It touches no table. */
const spill = `
  begin;
  set local work_mem = '64kB';
  select count(*) from (select repeat('x', 100) || n from generate_series(1, 2000) n order by 1 offset 0) spilled;
  commit`

/** Checks that there is room to write: in DATA_DIR if something is stored there, and on the disk of Postgres. */
export function diskSpaceCheck({ settings, database }: Pick<House, 'settings' | 'database'>) {
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

/** Writes and removes a small file. Rejects when the folder is not writable or its disk is nearly full. */
async function writeInto(dir: string): Promise<void> {
  const file = join(dir, `.room-${process.pid}`)
  await mkdir(dir, { recursive: true })
  try {
    await writeFile(file, Buffer.alloc(4096), { flush: true })
  } finally {
    await rm(file, { force: true })
  }
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < freeByteMinimum) throw new Error('The disk is full.')
}
