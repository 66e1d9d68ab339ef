import * as z from 'zod/mini'
import { Refusal } from '#lib/call/refusal.ts'

/** When the record to save was last changed, as the client read it (D-107). Saves without it are accepted. */
export const UpdatedAt = z.optional(z.iso.datetime({ offset: true, error: 'Data de alteração inválida.' }))

/** The refusal of a save that is based on an outdated state (D-107). */
export const staleRefusal = (): Refusal =>
  new Refusal('stale', 'Este registro foi alterado por outra pessoa. Recarregue a página.')

/**
 * Refuses a save that is based on a state older than `changedAt`, to the millisecond (D-107). Lock the row first. Null: the client
 * saw that there was no record yet.
 */
export function refuseStale(changedAt: Date, seen: string | null | undefined): void {
  if (seen === undefined) return
  if (seen === null || new Date(seen).getTime() !== changedAt.getTime()) {
    throw staleRefusal()
  }
}
