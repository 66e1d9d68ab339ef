import { createHash } from 'node:crypto'

// One gzip stream of JSON lines: the header; for each table its name, its rows and its end; for each file its
// name, its content in base64 and its end; last the end of all, whose absence shows a cut archive.

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

/** What is printed for each table, and what a restore compares. */
export type TableSummary = { table: string; rows: number; sha256: string }
export type ArchiveSummary = { tables: TableSummary[]; files: number }

/** The archive is damaged, of another kind, or does not fit here; the sentence is for the person at the terminal. */
export class BadArchive extends Error {
  override name = 'BadArchive'
}

/** Counts lines and sums them up; equal rows in the same order give the same sum on every server. */
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
