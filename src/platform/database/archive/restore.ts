import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import {
  archiveFormat,
  type ArchiveSummary,
  BadArchive,
  type FileEnd,
  type FileStart,
  type Header,
  lineSum,
  type TableEnd,
  type TableStart,
} from './format.ts'
import {
  type ArchivedTable,
  archivedTables,
  foreignKeys,
  lineQuery,
  textSettings,
  withoutTimeouts,
} from './tables.ts'
import { type Database, type Db, type Trx, transaction } from '../database.ts'
import { listMigrations, migrate } from '../migrate.ts'
import { fetchLines } from '../snapshot.ts'

const rowsAtOnce = 500

const damaged = 'O arquivo está danificado ou não é um backup do Casa Cheia.'

type Target = {
  /** Folder for the archive's files, empty or absent. A folder with files is left as it is, and allowed for a dump, which has none. */
  filesDir: string
  /** Creates the queue's tables, so that waiting jobs have somewhere to go. */
  prepareJobs: () => Promise<void>
}

/**
 * Loads an archive into an empty database of either kind, then reads rows and files back: counts and checksums must equal the
 * archive's, or nothing is kept. Migrations newer than the archive run afterwards.
 * Throws BadArchive, with a sentence, when the archive or the target is not suitable.
 */
export async function restoreArchive(
  database: Database,
  file: string,
  target: Target,
): Promise<ArchiveSummary> {
  const archive = readLines(file)
  const header = parse<Header>(await next(archive))
  await checkHeader(header)
  await checkEmpty(database)
  const last = header.migrations.at(-1)
  await migrate(database, undefined, last)
  await target.prepareJobs()

  const { filesDir } = target
  const isFree = (await readdir(filesDir).catch(() => [])).length === 0
  const summary = await transaction(database.db, (trx) => load(trx, archive, filesDir, isFree), {
    retries: 0,
  }).catch(async (error: unknown) => {
    if (isFree) await rm(filesDir, { recursive: true, force: true })
    throw error
  })
  await migrate(database)
  await database.executeSql('ANALYZE')
  return summary
}

async function checkHeader({ archive, format, migrations }: Partial<Header>) {
  if (archive !== 'casa-cheia' || format !== archiveFormat || !migrations?.length) {
    throw new BadArchive('Este arquivo não é um backup do Casa Cheia que esta versão saiba ler.')
  }
  const known = await listMigrations()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new BadArchive(
      `O backup é de uma versão mais nova do Casa Cheia (${unknown.join(', ')}). Atualize antes de restaurar.`,
    )
  }
}

async function checkEmpty({ db }: Database) {
  for (const { name } of await archivedTables(db)) {
    const { rows } = await sql.raw(`SELECT FROM ${name} LIMIT 1`).execute(db)
    if (rows.length > 0) {
      throw new BadArchive(
        `O banco de destino não está vazio (há dados em ${name}). Restaure em um banco novo; nada foi alterado.`,
      )
    }
  }
}

async function load(
  trx: Trx,
  archive: AsyncIterator<string>,
  filesDir: string,
  isFree: boolean,
): Promise<ArchiveSummary> {
  await sql.raw(`${withoutTimeouts}; ${textSettings}`).execute(trx)
  const tables = new Map((await archivedTables(trx)).map((table) => [table.name, table]))
  const keys = await foreignKeys(trx)
  for (const { table, name } of keys)
    await sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`).execute(trx)
  // Rows that the migrations inserted come back with the archive, and so does what triggers wrote.
  for (const name of tables.keys()) {
    await sql.raw(`ALTER TABLE ${name} DISABLE TRIGGER USER; DELETE FROM ${name}`).execute(trx)
  }

  const summary: ArchiveSummary = { tables: [], files: 0 }
  for (;;) {
    const start = parse<Partial<TableStart & FileStart & { end: true; tables: number; files: number }>>(
      await next(archive),
    )
    if (start.table !== undefined) {
      const table = tables.get(start.table)
      if (!table) throw new BadArchive(`O backup tem a tabela ${start.table}, que não existe aqui.`)
      const end = await loadTable(trx, table, start as TableStart, archive)
      summary.tables.push({ table: table.name, rows: end.rows, sha256: end.sha256 })
    } else if (start.file !== undefined) {
      if (!isFree)
        throw new BadArchive(
          `A pasta ${filesDir} não está vazia. Restaure em uma pasta nova; nada foi alterado.`,
        )
      await loadFile(filesDir, start.file, archive)
      summary.files++
    } else if (start.end && start.tables === summary.tables.length && start.files === summary.files) {
      break
    } else {
      throw new BadArchive('O backup está danificado: falta o fim.')
    }
  }

  for (const { table, name, definition } of keys) {
    await sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`).execute(trx)
  }
  for (const name of tables.keys()) await sql.raw(`ALTER TABLE ${name} ENABLE TRIGGER USER`).execute(trx)
  for (const { table: name, rows, sha256 } of summary.tables) {
    const found = await sumOf(trx, tables.get(name)!)
    if (found.rows !== rows || found.sha256 !== sha256) {
      throw new BadArchive(
        `A tabela ${name} não voltou igual ao backup (${found.rows} de ${rows} linhas). Nada foi gravado.`,
      )
    }
  }
  return summary
}

async function loadTable(trx: Trx, table: ArchivedTable, start: TableStart, archive: AsyncIterator<string>) {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const foreign = start.columns.filter((column) => !types.has(column))
  if (foreign.length > 0) throw new BadArchive(`A tabela ${table.name} não tem aqui: ${foreign.join(', ')}.`)
  const values = start.columns.map((column, n) => `(row->>${n})::${types.get(column)}`)
  const insert = sql.raw(
    `INSERT INTO ${table.name} (${start.columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')} FROM json_array_elements(`,
  )
  const sum = lineSum()
  let batch: string[] = []
  const flush = async () => {
    if (batch.length === 0) return
    sum.add(batch)
    await sql`${insert}${`[${batch.join(',')}]`}::json) row`.execute(trx)
    batch = []
  }
  for (let text = await next(archive); ; text = await next(archive)) {
    if (text.startsWith('[')) {
      batch.push(text)
      if (batch.length === rowsAtOnce) await flush()
      continue
    }
    await flush()
    const end = parse<TableEnd>(text)
    const read = sum.end()
    if (end.end_table !== table.name || end.rows !== read.rows || end.sha256 !== read.sha256) {
      throw new BadArchive(`O backup está danificado na tabela ${table.name}.`)
    }
    if (table.sequence && start.identity) {
      const { last_value, is_called } = start.identity
      await sql`select setval(${table.sequence}::regclass, ${last_value}::int8, ${is_called}::bool)`.execute(
        trx,
      )
    }
    return end
  }
}

async function sumOf(db: Db, table: ArchivedTable) {
  await sql.raw(`DECLARE readback NO SCROLL CURSOR FOR ${lineQuery(table)}`).execute(db)
  const sum = lineSum()
  for await (const lines of fetchLines(db, 'readback')) sum.add(lines)
  await sql`CLOSE readback`.execute(db)
  return sum.end()
}

async function loadFile(filesDir: string, name: string, archive: AsyncIterator<string>) {
  const path = normalize(join(filesDir, name))
  if (!path.startsWith(filesDir + sep)) throw new BadArchive(`O backup tem um arquivo fora do lugar: ${name}`)
  await mkdir(dirname(path), { recursive: true })
  const handle = await open(path, 'wx')
  try {
    const hash = createHash('sha256')
    let size = 0
    for (let text = await next(archive); ; text = await next(archive)) {
      if (text.startsWith('"')) {
        const piece = Buffer.from(parse<string>(text), 'base64')
        hash.update(piece)
        size += piece.length
        await handle.write(piece)
        continue
      }
      const end = parse<FileEnd>(text)
      if (end.end_file !== name || end.size !== size || end.sha256 !== hash.digest('hex')) {
        throw new BadArchive(`O backup está danificado no arquivo ${name}.`)
      }
      await handle.sync()
      if ((await sumOfFile(path)) !== end.sha256) {
        throw new BadArchive(`O arquivo ${name} não voltou igual ao backup. Nada foi gravado.`)
      }
      return
    }
  } finally {
    await handle.close()
  }
}

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}

async function* readLines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file)
  const text = input.pipe(createGunzip()).setEncoding('utf8')
  input.on('error', (error) => text.destroy(error))
  let rest = ''
  try {
    for await (const piece of text as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new BadArchive(damaged)
    throw error
  }
}

async function next(archive: AsyncIterator<string>): Promise<string> {
  const { value, done } = await archive.next()
  if (done) throw new BadArchive('O backup está danificado: falta o fim.')
  return value
}

function parse<T>(text: string): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw new BadArchive(damaged)
  }
}
