import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeArchive } from '#platform/database/archive/archive.ts'
import type { ArchiveSummary } from '#platform/database/archive/format.ts'
import { openDatabase } from '#platform/database/database.ts'
import { dumpsFolder } from '#platform/database/embedded/dumps.ts'
import { FolderInUse, folderPaths, FolderProblem } from '#platform/database/embedded/folder.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { filesFolder } from '#platform/files/open.ts'
import { BadSettings, loadSettings } from '#platform/settings.ts'

/** A mistake of the person at the terminal, or a problem they can fix. */
class BackupRefusal extends Error {}

async function backup(file: string | undefined): Promise<ArchiveSummary & { bucket: string | null }> {
  if (!file) throw new BackupRefusal('Diga o arquivo a criar: npm run backup -- casa-cheia.jsonl.gz')
  if (existsSync(file)) throw new BackupRefusal(`O arquivo ${file} já existe e não será substituído.`)
  const { databaseUrl, dataDir, storage } = loadSettings(process.env)
  if (!databaseUrl && !existsSync(folderPaths(dataDir).database)) {
    throw new BackupRefusal(`Não há banco de dados em ${dataDir}.`)
  }
  const database = await openDatabase({ url: databaseUrl, dir: dataDir }).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
    throw new BackupRefusal(
      `${error.message}\nEnquanto o servidor roda com o banco embutido, ele mesmo grava uma cópia do banco a cada hora ` +
        `e ao encerrar em ${dumpsFolder(dataDir)} (as imagens ficam em ${filesFolder(dataDir)}).`,
    )
  })
  try {
    const files = storage ? {} : { filesDir: filesFolder(dataDir) }
    const summary = await writeArchive(database, resolve(file), files)
    return { ...summary, bucket: storage?.bucket ?? null }
  } finally {
    await database.close()
  }
}

try {
  const { tables, files, bucket } = await backup(process.argv[2])
  for (const { table, rows, sha256 } of tables)
    console.log(`${table.padEnd(28)} ${String(rows).padStart(9)}  ${sha256}`)
  console.log(`\nBackup gravado em ${process.argv[2]}: ${tables.length} tabelas, ${files} arquivos.`)
  if (bucket)
    console.log(`As imagens estão no bucket ${bucket} (STORAGE_URL) e não entram no backup: guarde-as lá.`)
} catch (error) {
  const expected = [BackupRefusal, BadSettings, FolderProblem, DatabaseUnavailable]
  const mendable = expected.some((kind) => error instanceof kind)
  console.error(mendable ? (error as Error).message : error)
  process.exitCode = 1
}
