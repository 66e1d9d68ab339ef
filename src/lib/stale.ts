import * as z from 'zod/mini'
import { Refusal } from '#lib/refusal.ts'

/** When the record that is saved was last changed, as its reader saw it (D-107). Clients that send none are accepted. */
export const UpdatedAt = z.optional(z.iso.datetime({ offset: true, error: 'Data de alteração inválida.' }))

/** What is said to whoever acts on what another has changed since they read it (D-107). */
export const staleRefusal = () =>
  new Refusal('stale', 'Este registro foi alterado por outra pessoa. Recarregue a página.')

/**
 * Refuses a save made from an older state than `changedAt`, to the millisecond (D-107). Lock the row first. Null: its reader saw
 * that there was none yet.
 */
export function refuseStale(changedAt: Date, seen: string | null | undefined): void {
  if (seen === undefined) return
  if (seen === null || new Date(seen).getTime() !== changedAt.getTime()) {
    throw staleRefusal()
  }
}
