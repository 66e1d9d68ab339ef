/** What the server sends to the database's process. `bytes` are frontend messages of the Postgres protocol. */
export type ToWorker =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'reset' }
  | { kind: 'close' }

/** What the database's process sends back. `refused` answers the start; `fatal` may come at any time and ends the process. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'refused'; name: string; message: string }
  | { kind: 'notice'; message: string }
  | { kind: 'fatal'; message: string }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
