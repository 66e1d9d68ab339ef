import type { SyncedFiles } from './synced.ts'

/**
 * The server's messages to the database's process. `open` comes first, with the state on disk when the previous process opened. `bytes` are
 * frontend messages of the Postgres protocol.
 */
export type ToWorker =
  | { kind: 'open'; synced: SyncedFiles }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'reset' }
  | { kind: 'close' }

/**
 * The messages of the database's process. `ready` brings the files that are on disk now. `refused` answers the start; `fatal` may come at
 * any time and ends the process.
 */
export type FromWorker =
  | { kind: 'ready'; synced: SyncedFiles }
  | { kind: 'refused'; name: string; message: string }
  | { kind: 'notice'; message: string }
  | { kind: 'fatal'; message: string }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
