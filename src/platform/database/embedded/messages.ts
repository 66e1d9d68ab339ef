import type { SyncedFiles } from './synced.ts'

/**
 * What the server sends to the database's process. `open` comes first, with what the process before had on disk when it opened. `bytes`
 * are frontend messages of the Postgres protocol.
 */
export type ToWorker =
  | { kind: 'open'; synced: SyncedFiles }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'reset' }
  | { kind: 'close' }

/** What the database's process sends back. `ready` brings what is now on disk. `refused` answers the start; `fatal` may come at any time and ends the process. */
export type FromWorker =
  | { kind: 'ready'; synced: SyncedFiles }
  | { kind: 'refused'; name: string; message: string }
  | { kind: 'notice'; message: string }
  | { kind: 'fatal'; message: string }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
