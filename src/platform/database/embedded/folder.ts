import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** PGlite 0.5 is Postgres 18; it cannot open a data folder of another major version. */
export const postgresMajor = '18'
export const pgliteVersion = '0.5.16'

/** Why the embedded database cannot run, and what the person at the terminal can do about it, in a sentence or two. */
export class FolderProblem extends Error {
  override name = 'FolderProblem'
}

/** The folder was made by another major version of Postgres: the sentence says how to move the data. */
export class WrongFolderVersion extends FolderProblem {
  override name = 'WrongFolderVersion'
}

/** Another process uses the folder. */
export class FolderInUse extends FolderProblem {
  override name = 'FolderInUse'
  constructor(dir: string) {
    super(
      `A pasta de dados ${dir} já está em uso por outro processo do Casa Cheia. ` +
        'Encerre o outro processo ou escolha outra pasta em DATA_DIR.',
    )
  }
}

/** Paths inside the data folder. `database` appears by one rename, whole or not at all. */
export function folderPaths(dir: string) {
  const database = join(dir, 'database')
  return {
    lock: join(dir, 'lock'),
    databaseLock: join(dir, 'lock.database'),
    database,
    data: join(database, 'pg'),
    version: join(database, 'version.json'),
    unfinished: join(dir, 'database.unfinished'),
    dumps: join(dir, 'dumps'),
  }
}

/**
 * Locks a file of the folder, waiting at most `waitMs` for another process to release it, or throws FolderInUse. The kernel releases
 * it when this process ends, however it ends; a pid file would not survive containers.
 */
function lockFile(dir: string, file: string, waitMs: number): Disposable {
  const lock = new DatabaseSync(file, { timeout: waitMs })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (/locked|busy/i.test(String(error))) throw new FolderInUse(dir)
    throw error
  }
  return { [Symbol.dispose]: () => lock.close() }
}

/** Held while a server runs: no second server takes the folder, even while the database's own process is down. */
export function lockFolder(dir: string): Disposable {
  try {
    mkdirSync(dir, { recursive: true })
    return lockFile(dir, folderPaths(dir).lock, 0)
  } catch (error) {
    if (error instanceof FolderProblem) throw error
    throw new FolderProblem(
      `A pasta de dados ${dir} não pode ser usada (${(error as Error).message}). ` +
        'Confira se ela existe e se este usuário pode ler e gravar nela, ou escolha outra em DATA_DIR.',
    )
  }
}

/** How long the process of a killed server may keep the database before it notices: at most until its statement ends. */
const orphanMs = 30_000

/** Held while the database's own process runs: no second one opens the files, even if its server was killed and the next one starts. */
export function lockDatabase(dir: string): Disposable {
  return lockFile(dir, folderPaths(dir).databaseLock, orphanMs)
}

/** Whether the data folder already holds a database; false while a first start is unfinished. */
export const hasDatabase = (dir: string): boolean => existsSync(folderPaths(dir).database)

/** The file ending of dumps. */
export const dumpEnding = '.jsonl.gz'

/** The newest dump in the folder, or null. */
function newestDump(dir: string): string | null {
  const { dumps } = folderPaths(dir)
  const names = existsSync(dumps) ? readdirSync(dumps).filter((name) => name.endsWith(dumpEnding)) : []
  const newest = names.toSorted().at(-1)
  return newest ? join(dumps, newest) : null
}

/** What to say when the existing database does not open for this reason. */
export function openingProblem(dir: string, reason: string): FolderProblem {
  const begin = `O banco de dados em ${dir} não abre. Nada foi apagado. O motivo: ${reason}\n`
  if (/ENOSPC|No space left/i.test(reason))
    return new FolderProblem(`${begin}Falta espaço em disco: libere espaço e inicie de novo.`)
  if (/EACCES|EPERM|Permission denied/i.test(reason))
    return new FolderProblem(
      `${begin}Este usuário não pode ler ou gravar na pasta: corrija as permissões e inicie de novo.`,
    )

  const { database } = folderPaths(dir)
  const dump = newestDump(dir)
  const restore = dump
    ? `2. Restaure a cópia mais recente: npm run restore -- "${dump}"`
    : `2. Não há cópia em ${folderPaths(dir).dumps}. Restaure o seu backup: npm run restore -- ARQUIVO`
  return new FolderProblem(
    `${begin}Os arquivos do banco estão incompletos ou danificados. Para voltar a uma cópia, sem apagar nada:\n` +
      `1. Renomeie a pasta ${database} para ${basename(database)}.danificado\n${restore}\n3. Inicie de novo: npm start`,
  )
}

/** Refuses a folder of another major version of Postgres, on which PGlite would fail without a reason. */
export function checkVersion(dir: string) {
  const paths = folderPaths(dir)
  const major = readFileSync(join(paths.data, 'PG_VERSION'), 'utf8').trim()
  if (major === postgresMajor) return
  if (!/^\d+$/.test(major)) throw new Error('o arquivo PG_VERSION está incompleto')

  const madeBy = existsSync(paths.version)
    ? (JSON.parse(readFileSync(paths.version, 'utf8')) as { pglite?: string }).pglite
    : undefined
  throw new WrongFolderVersion(
    `A pasta de dados ${dir} foi criada pelo Postgres ${major}${madeBy ? ` (PGlite ${madeBy})` : ''} ` +
      `e esta versão usa o Postgres ${postgresMajor} (PGlite ${pgliteVersion}). Nada foi alterado. ` +
      'Com a versão anterior do Casa Cheia, rode "npm run backup -- arquivo"; ' +
      'com esta, em uma pasta vazia, "npm run restore -- arquivo".',
  )
}

/**
 * Moves aside what an interrupted first start left behind and returns its new path.
 * It never held an acknowledged row (the database opens only after the rename), but it is kept.
 */
export function setAsideUnfinished(dir: string): string | undefined {
  const { unfinished } = folderPaths(dir)
  if (!existsSync(unfinished)) return undefined
  let aside: string
  for (let n = 1; existsSync((aside = `${unfinished}.${n}`)); n++);
  renameSync(unfinished, aside)
  return aside
}

/** Turns the database built in `database.unfinished` into the real one: syncs everything to disk, then renames it. */
export function finishFirstStart(dir: string) {
  const paths = folderPaths(dir)
  writeFileSync(
    join(paths.unfinished, 'version.json'),
    `${JSON.stringify({ pglite: pgliteVersion, postgres: postgresMajor })}\n`,
  )
  fsyncTree(paths.unfinished)
  renameSync(paths.unfinished, paths.database)
  fsyncPath(dir)
}

/** Creates the folder for the data files of a first start and returns its path. */
export function beginFirstStart(dir: string): string {
  const data = join(folderPaths(dir).unfinished, 'pg')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  return data
}

/** Windows cannot sync a folder, and syncs a file only through a handle that may write. */
export function fsyncPath(path: string) {
  const windows = process.platform === 'win32'
  if (windows && statSync(path).isDirectory()) return
  const fd = openSync(path, windows ? 'r+' : 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function fsyncTree(path: string) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) fsyncTree(child)
    else if (entry.isFile()) fsyncPath(child)
  }
  fsyncPath(path)
}
