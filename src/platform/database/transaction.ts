import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Trx } from './database.ts'

const current = new AsyncLocalStorage<{ open: boolean }>()

/**
 * Throws when the caller is inside a transaction. Using the outer `db` there would wait for itself on the
 * embedded database and silently run outside the transaction on Postgres, so neither lets it through.
 */
export function refuseInsideTransaction() {
  if (current.getStore()?.open) {
    throw new Error('The outer db was used inside a transaction: pass the trx that transaction() hands over.')
  }
}

const deadlockOrSerialization = new Set(['40P01', '40001'])

/**
 * Runs `fn` in one READ COMMITTED transaction and commits when it resolves. After a deadlock (40P01) or a
 * serialization failure (40001) everything is rolled back and `fn` runs again, up to `retries` times with
 * jitter, so `fn` writes only through its `trx`. Inside another transaction, `fn` joins it.
 */
export async function transaction<T>(
  db: Db,
  fn: (trx: Trx) => Promise<T>,
  { retries = 3 }: { retries?: number } = {},
): Promise<T> {
  if (db.isTransaction) return fn(db as Trx)
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(db, fn)
    } catch (error) {
      if (attempt >= retries || !deadlockOrSerialization.has((error as { code?: string })?.code ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

function once<T>(db: Db, fn: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute((trx) => {
      const state = { open: true }
      return current.run(state, async () => {
        try {
          return await fn(trx)
        } finally {
          state.open = false
        }
      })
    })
}
