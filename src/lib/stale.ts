import * as z from 'zod/mini'
import { Refusal } from '#lib/refusal.ts'

/** When the record that is saved was last changed, as its reader saw it (D-107). Clients that send none are accepted. */
export const UpdatedAt = z.optional(z.iso.datetime({ offset: true, error: 'Data de alteração inválida.' }))

/** Refuses a save made from an older state than `changedAt`, to the millisecond (D-107). Lock the row first. */
export function refuseStale(changedAt: Date, seen: string | undefined): void {
  if (seen !== undefined && new Date(seen).getTime() !== changedAt.getTime()) {
    throw new Refusal('stale', 'Este registro foi alterado por outra pessoa. Recarregue a página.')
  }
}
