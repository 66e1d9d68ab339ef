import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { OldDataNote } from '#admin/page/OldDataNote.tsx'
import { Overview } from './Overview.tsx'
import { ReservationList } from './ReservationList.tsx'
import type { useReservations } from './useReservations.ts'
import type { Reservation } from '../reservation.ts'
import { NextRequest } from '../queue/NextRequest.tsx'
import type { RequestQueue } from '../queue/useRequestQueue.ts'
import { numericDate } from '#lib/days/dates.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './RangeResults.module.css'

type Props = {
  shown: ReturnType<typeof useReservations>
  queue: RequestQueue
  /** The actions that an empty range offers. */
  addButton: ReactNode
  onApprove: (reservation: Reservation) => void
  onEdit: (reservation: Reservation) => void
}

const periodText = ({ from, to }: { from: string; to: string }) =>
  from === to ? numericDate(from) : `${numericDate(from)} a ${numericDate(to)}`

/** The reservations of a date range. Without a filter, the next request and how full the dates are stand above them. */
export function RangeResults({ shown, queue, addButton, onApprove, onEdit }: Props) {
  const { list, range, filters, setFilters, clear, today = queue.today, time = queue.time } = shown
  const { search, status, isDated } = filters
  const isNarrowed = search !== '' || status !== undefined
  const isDatedSearch = isDated && search !== ''
  const showsNext = !isDated && !isNarrowed
  // The rest waits for the request above it, which would push it down.
  const data = showsNext && !queue.isAnswered ? undefined : list.data
  const rows = data?.result.data
  const isFailed = !rows && list.isError
  const toAllDates = () => setFilters({ dateFrom: '', dateTo: '' })
  return (
    <>
      {showsNext && <NextRequest queue={queue} />}
      {!isFailed && search === '' && (
        <Overview list={data} period={range && periodText(range)} today={today} />
      )}
      {isDatedSearch && range && <h2 className={styles.found}>Resultados de {periodText(range)}</h2>}
      {isFailed && (
        <RetryPanel
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
          detail={list.error.status === 422 ? list.error.msg : undefined}
        />
      )}
      {rows?.length === 0 && <NoRows isNarrowed={isNarrowed} onClear={clear} addButton={addButton} />}
      {(rows ? rows.length > 0 : !isFailed) && (
        <ReservationList
          reservations={rows}
          today={today}
          time={time}
          isStale={list.isPlaceholderData}
          onApprove={onApprove}
          onEdit={onEdit}
          onChanged={list.refetch}
        />
      )}
      {isDatedSearch && rows && (
        <Button variant="default" onClick={toAllDates}>
          Buscar em todas as datas
        </Button>
      )}
      <Pager page={list.data?.result} onPage={(page) => setFilters({ page })} />
      <OldDataNote read={list} />
    </>
  )
}

type NoRowsProps = { isNarrowed: boolean; onClear: () => void; addButton: ReactNode }

function NoRows({ isNarrowed, onClear, addButton }: NoRowsProps) {
  if (!isNarrowed) return <EmptyPanel sentence="Nenhum agendamento neste período." action={addButton} />
  return (
    <EmptyPanel
      sentence="Nenhum agendamento encontrado."
      action={
        <Button variant="default" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  )
}
