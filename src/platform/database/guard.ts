import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ open: boolean }>()

/** Runs `fn` as the body of a transaction: until it ends, code that it calls may not use the outer db. */
export function asTransactionBody<T>(fn: () => Promise<T>): Promise<T> {
  const state = { open: true }
  return current.run(state, async () => {
    try {
      return await fn()
    } finally {
      state.open = false
    }
  })
}

/**
 * Throws when the caller is inside a transaction. There, the outer `db` would wait for itself on the
 * embedded database and silently run outside the transaction on Postgres, so both refuse it.
 */
export function refuseInsideTransaction() {
  if (current.getStore()?.open) {
    throw new Error('The outer db was used inside a transaction: pass the trx that transaction() hands over.')
  }
}
