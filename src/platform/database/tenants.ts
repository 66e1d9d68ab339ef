import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'
import type { RunStatement } from './pool.ts'

/** The role of migration 0003, to which the row policies apply. */
export const tenantRole = 'casa_cheia_tenant'

/** How many businesses' connections are remembered: enough for a busy evening, not for every business. */
const remembered = 500

/** Limits the rest of the transaction to one business: the row policies apply to the role, the setting says whose rows. */
const enter = (businessId: number) =>
  `set local role ${tenantRole}; set local app.business_id = '${businessId}'`

/**
 * Runs statements for one business: a transaction enters it with its first statement, a single statement gets a transaction of
 * its own. It sends them all at once, in order; after a failure the rest fail too, so nothing runs outside the business.
 */
export const runForBusiness =
  (businessId: number) =>
  (run: RunStatement): RunStatement => {
    let inTransaction = false
    return async (text, values) => {
      if (/^(begin|start transaction)\b/i.test(text)) {
        inTransaction = true
        return run(`${text}; ${enter(businessId)}`, [])
      }
      if (inTransaction) {
        if (/^(commit|rollback)$/i.test(text)) inTransaction = false
        return run(text, values)
      }
      const sent = [run(`begin; ${enter(businessId)}`, []), run(text, values), run('commit', [])] as const
      const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
      return sent[1]
    }
  }

/** `Database.ofBusiness`: remembers what `open` returns for the businesses used last. */
export function rememberTenants(open: (businessId: number) => Db): (businessId: number) => Db {
  const known = new LRUCache<number, Db>({ max: remembered, memoMethod: (businessId) => open(businessId) })
  return (businessId) => {
    if (!Number.isSafeInteger(businessId)) throw new Error(`${businessId} is no business.`)
    return known.memo(businessId)
  }
}
