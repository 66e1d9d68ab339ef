import { useAddress } from '#admin/address.ts'
import { useBranchQuery } from '#admin/queries.ts'
import { listReservations } from '#features/reservations/contract.ts'
import { type Status, statuses } from '#features/reservations/rules.ts'

/** The list is read again this often in the background (RES-30). */
const pollMs = 60_000

const isStatus = (text: string): text is Status => (statuses as readonly string[]).includes(text)

/** The list of the address bar's filters, and the branch's today. */
export function useReservations() {
  const [address, setAddress] = useAddress({ page: 1, search: '', status: '', dateFrom: '', dateTo: '' })
  const { page, search, dateFrom, dateTo } = address
  const status = isStatus(address.status) ? address.status : undefined
  const dates = { dateFrom: dateFrom || undefined, dateTo: dateTo || undefined }
  const isDated = dateFrom !== '' || dateTo !== ''

  const list = useBranchQuery(
    listReservations,
    { query: { page, search: search || undefined, status, ...dates } },
    { pollMs },
  )
  // Dates that the server refuses come without today, which the way out of them needs.
  const undated = useBranchQuery(listReservations, { query: {} }, { enabled: isDated && list.isError })

  const shown = list.data?.availability
  return {
    list,
    today: (list.data ?? undated.data)?.today,
    filters: { search, status, dateFrom, dateTo, isDated },
    setFilters: setAddress,
    /** The dates in force, as the server understood them. */
    range: shown && { from: shown[0]?.date ?? dateFrom, to: shown.at(-1)?.date ?? dateTo },
  }
}
