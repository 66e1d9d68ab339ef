import { useAddress } from '#admin/address/address.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { listReservations } from '../../contract.ts'
import { type Status, statuses } from '../../rules.ts'
import { searchMinLength } from '#lib/text/search.ts'

/** The list is refetched this often in the background (RES-30). */
const pollMs = 60_000

const isStatus = (text: string): text is Status => (statuses as readonly string[]).includes(text)

/** The list for the filters in the address, and the branch's today. */
export function useReservations() {
  const [address, setAddress] = useAddress({
    visao: '',
    page: 1,
    search: '',
    status: '',
    dateFrom: '',
    dateTo: '',
  })
  const { page, search, dateFrom, dateTo } = address
  const status = isStatus(address.status) ? address.status : undefined
  const dates = { dateFrom: dateFrom || undefined, dateTo: dateTo || undefined }
  const isDated = dateFrom !== '' || dateTo !== ''
  // A search without dates looks at all of them.
  const isSearch = !isDated && search.length >= searchMinLength

  const list = useBranchQuery(
    listReservations,
    { query: { page, search: search || undefined, status, ...dates } },
    { pollMs, enabled: !isSearch },
  )
  // When the server refuses the dates, its answer has no today, which the buttons that reset the dates need.
  const undated = useBranchQuery(listReservations, { query: {} }, { enabled: isDated && list.isError })

  /** Names the view too: filters that are cleared must not leave the list. */
  const setFilters = (change: Partial<typeof address>) => setAddress({ ...change, visao: 'lista' })
  const shown = isSearch ? undefined : list.data?.availability
  return {
    list,
    today: (list.data ?? undated.data)?.today,
    time: (list.data ?? undated.data)?.time,
    filters: { page, search, status, dateFrom, dateTo, isDated, isSearch },
    setFilters,
    /** Keeps the dates. */
    clear: () => setFilters({ search: '', status: '' }),
    /** The date range as the server applied it. */
    range: shown && { from: shown[0]?.date ?? dateFrom, to: shown.at(-1)?.date ?? dateTo },
  }
}
