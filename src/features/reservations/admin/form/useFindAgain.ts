import { call } from '#admin/data/call.ts'
import { useBranchPath } from '#admin/current/current.ts'
import type { Reservation } from '../reservation.ts'
import { showReservation } from '../../contract.ts'
import { CallFailed } from '#lib/call/call.ts'

/** Reads the current reservation: undefined when it is gone, null when the call failed. */
export function useFindAgain() {
  const path = useBranchPath()
  return async ({ id }: Reservation): Promise<Reservation | undefined | null> => {
    try {
      return await call(showReservation, { params: { ...path, id } })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      return error.status === 404 ? undefined : null
    }
  }
}
