import { type IDBPDatabase, openDB } from 'idb'
import type { KeptRecord, KeptStore } from './record.ts'

const name = 'casa-cheia.kept'
/** The page goes on without its storage after this many milliseconds, such as while another tab holds up an upgrade. */
const patienceMs = 3000

const within = <Value>(promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The storage does not answer.')), patienceMs)
    }),
  ])

/** Records in the browser's IndexedDB. */
export function keptDatabase(): KeptStore {
  let opened: Promise<IDBPDatabase> | null = null
  const forget = () => {
    opened = null
  }
  // Async: where storage is blocked, even the look at `indexedDB` throws.
  const open = async () =>
    openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore('record', { keyPath: 'id' }),
      blocking: (_current, _blocked, event) => {
        forget()
        const { target } = event
        if (target instanceof IDBDatabase) target.close()
      },
      terminated: forget,
    })
  const database = () => {
    opened ??= open().catch((error: unknown) => {
      forget()
      throw error
    })
    return opened
  }
  const run = <Value>(work: (db: IDBPDatabase) => Promise<Value>) => within(database().then(work))
  return {
    all: () => run(async (db) => (await db.getAll('record')) as KeptRecord[]),
    find: (id) => run(async (db) => (await db.get('record', id)) as KeptRecord | undefined),
    put: (record) => run((db) => db.put('record', record)),
    remove: (id) => run((db) => db.delete('record', id)),
  }
}
