import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useAddress } from '#admin/address/address.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { OldDataNote } from '#admin/page/OldDataNote.tsx'
import { useBranch } from '#admin/current/current.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { partsFound } from './day-search.ts'
import { dayFigures, partsOver } from './day-words.ts'
import { DayBar } from './DayBar.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { DayPartSection } from './DayPartSection.tsx'
import { DaySheet } from './DaySheet.tsx'
import { useOpensAtNow } from './useOpensAtNow.ts'
import { NextRequest } from '../queue/NextRequest.tsx'
import type { RequestQueue } from '../queue/useRequestQueue.ts'
import { useReservationDialogs } from '../ReservationDialogs.tsx'
import { showDay } from '../../attendance.contract.ts'
import { dayRowsLimit } from '../../attendance.ts'
import { calendarDate } from '#lib/fields.ts'
import { dateIn } from '#lib/days/zoned.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { SearchBox } from '#ui/input/SearchBox.tsx'
import partStyles from './DayPartSection.module.css'
import styles from './DayView.module.css'

/** The day is refetched this often in the background. */
const pollMs = 60_000

/** An invalid date in the address is ignored. */
const addressed = calendarDate()

/**
 * ?visao=dia: one whole day, for the host's phone at the door and for print. Without a date it is always today. The first request of the
 * queue stays in view above it. `place` is for its buttons.
 */
export function DayView({ queue, place }: { queue: RequestQueue; place: HTMLElement | null }) {
  const [{ search, dateFrom }, set] = useAddress({ visao: '', search: '', dateFrom: '', dateTo: '' })
  const setAddress = (change: Parameters<typeof set>[0]) => set({ ...change, visao: 'dia' })
  const { timezone } = useBranch()
  const asked = addressed.safeParse(dateFrom).data
  const day = useBranchQuery(showDay, { query: { date: asked } }, { pollMs })
  // The day waits for the request above it, which would push it down.
  const known = queue.isAnswered ? day.data : undefined
  const { approve, edit, addButton, dialogs } = useReservationDialogs({
    today: known?.today,
    time: known?.time,
    place,
    isToday: known !== undefined && known.date === known.today,
    onChanged: day.refetch,
  })
  // Without an answer the other days stay within reach; today is then the one of this device's clock.
  const guessed = day.isError ? dateIn(new Date(day.errorUpdatedAt), timezone) : undefined
  const choose = (date: string) => {
    const kept = date === known?.today ? '' : date
    setAddress({ dateFrom: kept, dateTo: kept })
  }
  const clear = () => setAddress({ search: '' })
  const list = useRef<HTMLDivElement>(null)
  useOpensAtNow(list, known, search)
  const find = (text: string) => {
    setAddress({ search: text })
    // Results start at the top of the list, so scroll there.
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }
  const parts = known && partsFound(known.parts, search)
  const over = known ? partsOver(known) : []
  const isEmpty = known?.parts.every(
    ({ reservations, walk_ins }) => reservations.length + walk_ins.length === 0,
  )

  return (
    <>
      <DayBar date={known?.date ?? asked ?? guessed} today={known?.today} onDay={choose} />
      <div className={styles.pinned}>
        <div className={styles.find}>
          <SearchBox label="Buscar no dia" placeholder="Nome ou telefone" value={search} onSearch={find} />
        </div>
        {search === '' && <NextRequest queue={queue} />}
      </div>
      {!known && day.isError && <RetryPanel onRetry={() => day.refetch()} retrying={day.isFetching} />}
      {!known && !day.isError && <DaySkeleton />}
      {known && parts && (
        <div ref={list} data-stale={day.isPlaceholderData || undefined} className={styles.day}>
          <ClosedNotice day={known} onChanged={day.refetch} />
          {!isEmpty && <p className={styles.figures}>{dayFigures(known).map(unbroken).join(' · ')}</p>}
          {known.is_cut && (
            <p className={styles.cut}>
              Este dia tem mais de {dayRowsLimit} agendamentos: veja todos na lista.
            </p>
          )}
          {isEmpty && <EmptyPanel sentence="Nenhum agendamento neste dia." action={addButton} />}
          {!isEmpty && parts.length === 0 && (
            <EmptyPanel
              sentence="Nenhum agendamento encontrado."
              action={
                <>
                  <Button component={AppLink} href={staffPath.reservationSearch(search)}>
                    Buscar em todas as datas
                  </Button>
                  <Button variant="default" onClick={clear}>
                    Limpar filtros
                  </Button>
                </>
              }
            />
          )}
          {(isEmpty ? known.parts : parts).map((part) => (
            <DayPartSection
              key={`${known.date} ${part.service?.id}`}
              part={part}
              isOver={isEmpty || over.some(({ service }) => service?.id === part.service?.id)}
              isSearch={parts !== known.parts}
              whole={known.parts.find(({ service }) => service?.id === part.service?.id) ?? part}
              day={known}
              onApprove={approve}
              onEdit={edit}
              onChanged={day.refetch}
            />
          ))}
          <DaySheet day={known} />
        </div>
      )}
      <OldDataNote read={day} />
      {dialogs}
    </>
  )
}

/** Keeps a number on the same line as its word. */
const unbroken = (figure: string) => figure.replaceAll(' ', '\u00a0')

function DaySkeleton() {
  return (
    <div className={styles.day} aria-busy>
      <div className={styles.figureSkeleton} />
      <div className={styles.partSkeleton} />
      <ul className={partStyles.rows}>
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index} className={styles.rowSkeleton} />
        ))}
      </ul>
    </div>
  )
}
