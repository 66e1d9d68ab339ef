import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { DateFilter, type DateRange, rangeWord } from './DateFilter.tsx'
import type { useReservations } from './useReservations.ts'
import { listSpanDays, statuses, statusLabel } from '../../rules.ts'
import { addDays } from '#lib/days/dates.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { phoneQuery } from '#ui/constants.ts'
import { FilterChips } from '#ui/list/FilterChips.tsx'
import { SearchBox } from '#ui/input/SearchBox.tsx'
import styles from './ListFilters.module.css'

const statusChoices = [
  { value: '', label: 'Todos' },
  ...statuses.map((status) => ({ value: status as string, label: statusLabel(status) })),
]

/** The view of the whole of today, with the same search. */
const wholeToday = (search: string) => ({
  to: staffPath.reservations,
  search: { visao: 'dia', ...(search && { search }) } as never,
})

type Props = Pick<ReturnType<typeof useReservations>, 'filters' | 'setFilters' | 'clear'> & {
  range: DateRange | undefined
  /** Today in the branch's zone. */
  today: string | undefined
}

/** The search, the dates and the status of the list, and what of them is set. On a phone dates and status unfold below the search. */
export function ListFilters({ filters, setFilters, clear, range, today }: Props) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { search, status } = filters
  const period = filters.isSearch ? 'Todas as datas' : rangeWord(range, today)
  const chips = [
    ...(search ? [{ label: `Busca: ${search}`, onRemove: () => setFilters({ search: '' }) }] : []),
    ...(status
      ? [{ label: `Status: ${statusLabel(status)}`, onRemove: () => setFilters({ status: '' }) }]
      : []),
  ]
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label="Buscar agendamento"
          placeholder={isPhone ? 'Nome ou telefone' : 'Nome, telefone, e-mail ou #id'}
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label={`Filtros: ${period}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          {period}
        </button>
      </div>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        <DateFilter
          range={range}
          today={today}
          onRange={(next) => {
            // Without dates a search looks at all of them: here '7 dias' must name its own.
            const range =
              next ?? (search && today ? { from: today, to: addDays(today, listSpanDays.shown - 1) } : null)
            setFilters({ dateFrom: range?.from ?? '', dateTo: range?.to ?? '' })
          }}
          onToday={() => void router.navigate(wholeToday(search))}
        />
        <NativeSelect
          aria-label="Status"
          className={styles.status}
          data={statusChoices}
          value={status ?? ''}
          onChange={(event) => setFilters({ status: event.currentTarget.value })}
        />
      </div>
      <FilterChips chips={chips} onClear={clear} />
    </>
  )
}
