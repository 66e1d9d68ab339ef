import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import {
  type ArchiveEnd,
  archiveFormat,
  type ArchiveSummary,
  type FileEnd,
  type FileStart,
  type Header,
  lineSum,
  type TableEnd,
  type TableStart,
} from './format.ts'
import type { Database } from '../database.ts'
import { type Snapshot, withSnapshot } from '../snapshot.ts'

/** A multiple of 3, so that the base64 of the pieces can be concatenated. */
const filePieceBytes = 192 * 1024

/**
 * Writes the whole database, and the files below `filesDir` when given, to `file`, which appears only when it
 * is complete and on disk. All rows are from one moment; files are read after it. Streams, so memory use stays constant.
 */
export async function writeArchive(
  database: Database,
  file: string,
  { filesDir }: { filesDir?: string } = {},
): Promise<ArchiveSummary> {
  await mkdir(dirname(file), { recursive: true })
  const partial = `${file}.partial`
  try {
    const summary = await withSnapshot(database, async (snapshot) => {
      const summary: ArchiveSummary = { tables: [], files: 0 }
      const text = Readable.from(archiveText(snapshot, filesDir, summary))
      await pipeline(text, createGzip({ level: 5 }), createWriteStream(partial, { mode: 0o600 }))
      return summary
    })
    const handle = await open(partial)
    await handle.sync()
    await handle.close()
    await rename(partial, file)
    return summary
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const line = (value: object) => `${JSON.stringify(value)}\n`

async function* archiveText(snapshot: Snapshot, filesDir: string | undefined, summary: ArchiveSummary) {
  const { migrations, tables } = snapshot
  yield line({
    archive: 'casa-cheia',
    format: archiveFormat,
    made_at: new Date().toISOString(),
    migrations,
    tables: tables.length,
  } satisfies Header)

  for (const table of tables) {
    const { name, columns } = table
    const identity = snapshot.identities.get(name)
    yield line({ table: name, columns: columns.map((column) => column.name), identity } satisfies TableStart)
    const sum = lineSum()
    for await (const lines of snapshot.lines(table)) {
      sum.add(lines)
      yield `${lines.join('\n')}\n`
    }
    const { rows, sha256 } = sum.end()
    summary.tables.push({ table: name, rows, sha256 })
    yield line({ end_table: name, rows, sha256 } satisfies TableEnd)
  }

  for await (const path of filesBelow(filesDir)) {
    const handle = await open(path).catch(unlessGone)
    // Removed since the folder was read, so it goes into no backup.
    if (!handle) continue
    const name = relative(filesDir!, path).split(sep).join('/')
    const hash = createHash('sha256')
    let size = 0
    yield line({ file: name } satisfies FileStart)
    for await (const piece of handle.createReadStream({
      highWaterMark: filePieceBytes,
    }) as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
      yield `${JSON.stringify(piece.toString('base64'))}\n`
    }
    yield line({ end_file: name, size, sha256: hash.digest('hex') } satisfies FileEnd)
    summary.files++
  }
  yield line({ end: true, tables: summary.tables.length, files: summary.files } satisfies ArchiveEnd)
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Files that are still being received have names that begin with a dot; these are left out. */
async function* filesBelow(folder: string | undefined): AsyncGenerator<string> {
  if (!folder) return
  const found = (await readdir(folder, { withFileTypes: true }).catch(unlessGone)) ?? []
  const entries = found.filter(({ name }) => !name.startsWith('.'))
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}
