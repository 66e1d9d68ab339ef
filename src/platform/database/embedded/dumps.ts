import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { writeArchive } from '../archive/archive.ts'
import type { Database } from '../database.ts'
import { dumpEnding, folderPaths } from './folder.ts'

const everyMs = 60 * 60_000
const kept = 24

type Ground = { database: Database; settings: { dataDir: string }; log: Pick<FastifyBaseLogger, 'error'> }

export const dumpsFolder = (dataDir: string) => folderPaths(dataDir).dumps

/** Dumps the database every hour; `stop` writes a last dump. A failed dump is logged and stops nothing. */
export function startDumps(ground: Ground) {
  const dump = async () => {
    try {
      await writeDump(ground)
    } catch (error) {
      ground.log.error(error, 'dump failed')
    }
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(dump)
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await dump()
    },
  }
}

/** Writes one dump, named by the UTC time, keeps the last 24 and returns its path. It does not contain uploaded files. */
export async function writeDump({
  database,
  settings,
}: Pick<Ground, 'database' | 'settings'>): Promise<string> {
  const folder = dumpsFolder(settings.dataDir)
  const file = join(folder, new Date().toISOString().replaceAll(':', '-') + dumpEnding)
  await writeArchive(database, file)
  const all = await readdir(folder)
  const cut = all.filter((name) => name.endsWith('.partial'))
  const old = all
    .filter((name) => name.endsWith(dumpEnding))
    .toSorted()
    .slice(0, -kept)
  for (const name of [...cut, ...old]) await rm(join(folder, name), { force: true })
  return file
}
