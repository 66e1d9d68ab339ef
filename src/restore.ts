import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { BadArchive, type ArchiveSummary } from '#platform/database/archive/format.ts'
import { restoreArchive } from '#platform/database/archive/restore.ts'
import { openDatabase } from '#platform/database/database.ts'
import { FolderProblem } from '#platform/database/embedded/folder.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { filesFolder } from '#platform/files/open.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { BadSettings, loadSettings } from '#platform/settings.ts'

/** The restored rows and files, and the folder of the files if they should be in a bucket. */
async function restore(file: string | undefined): Promise<ArchiveSummary & { misplaced: string | null }> {
  if (!file) throw new BadArchive('Diga o arquivo a restaurar: npm run restore -- casa-cheia.jsonl.gz')
  if (!existsSync(file)) throw new BadArchive(`O arquivo ${file} não existe.`)
  const { databaseUrl, dataDir, storage } = loadSettings(process.env)
  const database = await openDatabase({ url: databaseUrl, dir: dataDir })
  try {
    const filesDir = filesFolder(dataDir)
    const summary = await restoreArchive(database, file, {
      filesDir,
      async prepareJobs() {
        const queue = await openQueue({ database, log: pino({ level: 'warn' }), now: () => new Date() }, [])
        await queue.stop()
      },
    })
    return { ...summary, misplaced: storage && summary.files > 0 ? filesDir : null }
  } finally {
    await database.close()
  }
}

try {
  const { tables, files, misplaced } = await restore(process.argv[2])
  for (const { table, rows, sha256 } of tables)
    console.log(`${table.padEnd(28)} ${String(rows).padStart(9)}  ${sha256}`)
  console.log(`\nRestaurado e conferido: ${tables.length} tabelas, ${files} arquivos.`)
  if (misplaced) console.log(`As imagens estão em ${misplaced}: copie-as para o bucket de STORAGE_URL.`)
} catch (error) {
  const expected = [BadArchive, BadSettings, FolderProblem, DatabaseUnavailable]
  const mendable = expected.some((kind) => error instanceof kind)
  console.error(mendable ? (error as Error).message : error)
  process.exitCode = 1
}
