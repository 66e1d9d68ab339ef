import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { BadArchive, type ArchiveSummary } from '#platform/database/archive.format.ts'
import { restoreArchive } from '#platform/database/archive.restore.ts'
import { openDatabase } from '#platform/database/database.ts'
import { FolderInUse, FolderVersion } from '#platform/database/embedded.folder.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { BadSettings, loadSettings } from '#platform/settings.ts'

async function restore(file: string | undefined): Promise<ArchiveSummary> {
  if (!file) throw new BadArchive('Diga o arquivo a restaurar: npm run restore -- casa-cheia.jsonl.gz')
  if (!existsSync(file)) throw new BadArchive(`O arquivo ${file} não existe.`)
  const { databaseUrl, dataDir } = loadSettings(process.env)
  const database = await openDatabase({ url: databaseUrl, dir: dataDir })
  try {
    return await restoreArchive(database, file, {
      filesDir: join(dataDir, 'files'),
      async prepareJobs() {
        const queue = await openQueue({ database, log: pino({ level: 'warn' }), now: () => new Date() }, [])
        await queue.stop()
      },
    })
  } finally {
    await database.close()
  }
}

try {
  const { tables, files } = await restore(process.argv[2])
  for (const { table, rows, sha256 } of tables)
    console.log(`${table.padEnd(28)} ${String(rows).padStart(9)}  ${sha256}`)
  console.log(`\nRestaurado e conferido: ${tables.length} tabelas, ${files} arquivos.`)
} catch (error) {
  const expected = [BadArchive, BadSettings, FolderInUse, FolderVersion, DatabaseUnavailable]
  const mendable = expected.some((kind) => error instanceof kind)
  console.error(mendable ? (error as Error).message : error)
  process.exitCode = 1
}
