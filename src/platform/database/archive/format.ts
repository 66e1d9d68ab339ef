import { createHash } from 'node:crypto'

// One gzip stream of JSON lines: the header; for each table its name, its rows and its end; for each file its name, its content in
// base64 and its end; last the end of the archive, without which the archive was cut off.

export const archiveFormat = 1

export type Header = {
  archive: 'casa-cheia'
  format: number
  made_at: string
  migrations: string[]
  tables: number
}
export type TableStart = {
  table: string
  columns: string[]
  identity?: { last_value: number; is_called: boolean }
}
export type TableEnd = { end_table: string; rows: number; sha256: string }
export type FileStart = { file: string }
export type FileEnd = { end_file: string; size: number; sha256: string }
export type ArchiveEnd = { end: true; tables: number; files: number }

/** Printed for each table, and compared by a restore. */
export type TableSummary = { table: string; rows: number; sha256: string }
export type ArchiveSummary = { tables: TableSummary[]; files: number }

/** The archive is damaged, of another kind, or does not fit here; its message is for the person at the terminal. */
export class BadArchive extends Error {
  override name = 'BadArchive'
}

/** Counts lines and computes their checksum; equal rows in the same order give the same checksum on every server. */
export function lineSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: string[]) {
      rows += lines.length
      for (const line of lines) hash.update(line).update('\n')
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
