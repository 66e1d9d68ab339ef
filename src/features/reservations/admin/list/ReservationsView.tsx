import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useBranch } from '#admin/current.ts'
import { OldDataNote } from '#admin/OldDataNote.tsx'
import { branchTitle } from '#features/branches/rules.ts'
import { AvailabilityCard } from './AvailabilityCard.tsx'
import { DateFilter } from './DateFilter.tsx'
import { useReservationDialogs } from '../ReservationDialogs.tsx'
import { ReservationList } from './ReservationList.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { useReservations } from './useReservations.ts'
import { statuses, statusLabel } from '../../rules.ts'
import { numericDate } from '#lib/dates.ts'
import { phoneQuery } from '#ui/constants.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { FilterChips } from '#ui/FilterChips.tsx'
import { Pager } from '#ui/Pager.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import styles from './ReservationsView.module.css'

const statusChoices = [
  { value: '', label: 'Todos' },
  ...statuses.map((status) => ({ value: status as string, label: statusLabel(status) })),
]

const periodText = ({ from, to }: { from: string; to: string }) =>
  from === to ? numericDate(from) : `${numericDate(from)} a ${numericDate(to)}`

/** The reservations of a date range, how full it is, and the requests that wait for an answer. */
export function ReservationsView() {
  const { list, today, time, range, filters, setFilters } = useReservations()
  const branch = useBranch()
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const { approve, edit, addButton, walkInButton, dialogs } = useReservationDialogs({
    today,
    time,
    isToday: Boolean(today && range && range.from <= today && today <= range.to),
    onChanged: list.refetch,
  })
  const { search, status } = filters
  const chips = [
    ...(search ? [{ label: `Busca: ${search}`, onRemove: () => setFilters({ search: '' }) }] : []),
    ...(status
      ? [{ label: `Status: ${statusLabel(status)}`, onRemove: () => setFilters({ status: '' }) }]
      : []),
  ]
  const clear = () => setFilters({ search: '', status: '' })
  const rows = list.data?.result.data
  const isFailed = !rows && list.isError

  return (
    <>
      <p className={styles.printed}>{branchTitle(branch)}</p>
      <DateFilter
        range={range}
        today={today}
        onRange={(next) => setFilters({ dateFrom: next?.from ?? '', dateTo: next?.to ?? '' })}
      />
      {!isFailed && (
        <>
          <SummaryCard stats={list.data?.stats} period={range && periodText(range)} />
          <AvailabilityCard days={list.data?.availability} today={today} />
        </>
      )}

      <div className={styles.tools}>
        <SearchBox
          label="Buscar agendamento"
          placeholder={isPhone ? 'Nome ou telefone' : 'Nome, telefone, e-mail ou #id'}
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
        <NativeSelect
          aria-label="Status"
          className={styles.status}
          data={statusChoices}
          value={status ?? ''}
          onChange={(event) => setFilters({ status: event.currentTarget.value })}
        />
        {walkInButton}
      </div>
      <FilterChips chips={chips} onClear={clear} />

      {isFailed && (
        <RetryPanel
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
          detail={list.error.status === 422 ? list.error.msg : undefined}
        />
      )}
      {rows?.length === 0 && (
        <EmptyPanel
          sentence={chips.length > 0 ? 'Nenhum agendamento encontrado.' : 'Nenhum agendamento neste período.'}
          action={
            chips.length > 0 ? (
              <Button variant="default" onClick={clear}>
                Limpar filtros
              </Button>
            ) : (
              addButton
            )
          }
        />
      )}
      {(rows ? rows.length > 0 : !isFailed) && (
        <ReservationList
          reservations={rows}
          today={today}
          time={time}
          isStale={list.isPlaceholderData}
          onApprove={approve}
          onEdit={edit}
          onChanged={list.refetch}
        />
      )}
      <Pager page={list.data?.result} onPage={(page) => setFilters({ page })} />

      <OldDataNote read={list} />
      {dialogs}
    </>
  )
}
