import { useBranch } from '#admin/current/current.ts'
import { branchTitle } from '#features/branches/rules.ts'
import { useReservationDialogs } from '../ReservationDialogs.tsx'
import { ListFilters } from './ListFilters.tsx'
import type { RequestQueue } from '../queue/useRequestQueue.ts'
import { RangeResults } from './RangeResults.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useReservations } from './useReservations.ts'
import styles from './ReservationsView.module.css'

/** The reservations of a date range, or the results of a search on all dates. */
export function ReservationsView({ queue, place }: { queue: RequestQueue; place: HTMLElement | null }) {
  const shown = useReservations()
  const { list, range, filters, setFilters, clear, today = queue.today, time = queue.time } = shown
  const branch = useBranch()
  const { approve, edit, addButton, dialogs } = useReservationDialogs({
    today,
    time,
    place,
    isToday: filters.isSearch || Boolean(today && range && range.from <= today && today <= range.to),
    onChanged: list.refetch,
  })
  const { search, status, page } = filters
  return (
    <>
      <p className={styles.printed}>{branchTitle(branch)}</p>
      <ListFilters filters={filters} setFilters={setFilters} clear={clear} range={range} today={today} />
      {filters.isSearch ? (
        <SearchResults
          key={`${search} ${status}`}
          search={search}
          status={status}
          page={page}
          onPage={(next) => setFilters({ page: next })}
          onApprove={approve}
          onEdit={edit}
        />
      ) : (
        <RangeResults shown={shown} queue={queue} addButton={addButton} onApprove={approve} onEdit={edit} />
      )}
      {dialogs}
    </>
  )
}
