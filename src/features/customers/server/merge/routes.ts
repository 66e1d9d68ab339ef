import { listDuplicates, listMerges, mergeCustomers, undoMerge } from '../../merge.contract.ts'
import { customerMessages, undoneUntil } from '../../rules.ts'
import { customersByIds } from '../queries.ts'
import { requireCustomer } from '../record/queries.ts'
import { customerView } from '../view.ts'
import { merge, undo } from './merge.ts'
import type { CustomerPart } from './parts.ts'
import { findDuplicates, openMerges } from './queries.ts'
import { done } from '#lib/call/done.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'

export const mergeRoutes = (parts: readonly CustomerPart[]) => [
  serve(listDuplicates, async ({ db, branch }) => {
    const groups = await findDuplicates(db, branch)
    if (groups.length === 0) return []
    const rows = await customersByIds(db, branch, [...new Set(groups.flatMap(({ ids }) => ids))])
    const byId = new Map(rows.map((row) => [row.id, customerView(branch, row)]))
    return groups.map(({ because, ids }) => ({
      because,
      customers: ids.flatMap((id) => byId.get(id) ?? []),
    }))
  }),

  serve(mergeCustomers, (call) => {
    const { db, branch, params, body } = call
    return transaction(db, async (trx) => {
      const pair = { kept_id: params.customer_id, gone_id: body.other_id }
      const id = await merge(trx, branch, pair, parts, call)
      return done(customerMessages.merged, { merge: { id } })
    })
  }),

  serve(listMerges, async ({ db, branch, params, now }) => {
    await requireCustomer(db, branch, params.customer_id)
    const rows = await openMerges(db, branch, params.customer_id, now)
    return rows.map(({ merged_at, ...row }) => ({
      ...row,
      merged_at: merged_at.toISOString(),
      until: undoneUntil(merged_at).toISOString(),
    }))
  }),

  serve(undoMerge, (call) => {
    const { db, branch, params } = call
    return transaction(db, async (trx) => {
      await undo(trx, branch, { kept_id: params.customer_id, id: params.id }, parts, call)
      return done(customerMessages.separated)
    })
  }),
]
