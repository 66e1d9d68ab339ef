import { Button } from '@mantine/core'
import { useState } from 'react'
import { OldDataNote } from '#admin/page/OldDataNote.tsx'
import { useBranchQuery } from '#admin/data/queries.ts'
import type { Reservation } from '../reservation.ts'
import { searchReservations } from '../../search.contract.ts'
import type { Status } from '../../rules.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { ReservationList } from './ReservationList.tsx'
import styles from './SearchResults.module.css'

const pollMs = 60_000

type Props = {
  search: string
  status: Status | undefined
  page: number
  onPage: (page: number) => void
  onApprove: (reservation: Reservation) => void
  onEdit: (reservation: Reservation) => void
}

/** The results of a search from today on; past ones are one press away. Needs a new `key` for each search. */
export function SearchResults({ search, status, page, onPage, ...acts }: Props) {
  const [isPastShown, setPastShown] = useState(false)
  const ahead = useBranchQuery(searchReservations, { query: { search, status, page } }, { pollMs })
  const { result, past = 0 } = ahead.data ?? {}
  if (!result && ahead.isError) {
    return <RetryPanel onRetry={() => ahead.refetch()} retrying={ahead.isFetching} />
  }
  return (
    <>
      <h2 className={styles.title}>Resultados de hoje em diante</h2>
      {result?.total === 0 ? (
        <EmptyPanel sentence="Nenhum agendamento encontrado de hoje em diante." />
      ) : (
        <ReservationList
          reservations={result?.data}
          today={ahead.data?.today}
          time={ahead.data?.time}
          isStale={ahead.isPlaceholderData}
          onChanged={ahead.refetch}
          {...acts}
        />
      )}
      <Pager page={result} onPage={onPage} />
      {past > 0 && !isPastShown && (
        <Button variant="default" className={styles.more} onClick={() => setPastShown(true)}>
          Ver também passadas ({wholeNumberText(past)})
        </Button>
      )}
      {isPastShown && <PastResults search={search} status={status} {...acts} />}
      <OldDataNote read={ahead} />
    </>
  )
}

/** Before today, the latest first. */
function PastResults({ search, status, ...acts }: Omit<Props, 'page' | 'onPage'>) {
  const [page, setPage] = useState(1)
  const past = useBranchQuery(searchReservations, { query: { search, status, page, span: 'past' } })
  const { result } = past.data ?? {}
  if (!result && past.isError) {
    return <RetryPanel onRetry={() => past.refetch()} retrying={past.isFetching} />
  }
  return (
    <>
      <h2 className={styles.title}>Passadas</h2>
      <ReservationList
        reservations={result?.data}
        today={past.data?.today}
        time={past.data?.time}
        isStale={past.isPlaceholderData}
        onChanged={past.refetch}
        {...acts}
      />
      <Pager page={result} onPage={setPage} />
    </>
  )
}
