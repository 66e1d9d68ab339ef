import { call } from '#admin/call.ts'
import { useBranchPath } from '#admin/current.ts'
import type { Reservation } from '#features/reservations/admin/reservation.ts'
import { listReservations } from '#features/reservations/contract.ts'
import { CallFailed } from '#lib/call.ts'
import { addDays } from '#lib/dates.ts'

/** Days before and after its date in which a reservation is looked for: what a list answers at most (D-49). */
const reachDays = 180

/** Finds a reservation as it is now, wherever somebody moved it: undefined when it is not found, null when the call failed. */
export function useFindAgain() {
  const params = useBranchPath()
  return async ({ id, date }: Reservation): Promise<Reservation | undefined | null> => {
    const query = {
      search: `#${id}`,
      dateFrom: addDays(date, -reachDays),
      dateTo: addDays(date, reachDays),
    }
    try {
      const { result } = await call(listReservations, { params, query })
      return result.data[0]
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      return null
    }
  }
}
