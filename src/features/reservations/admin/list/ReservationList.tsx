import { type ReactNode, useId } from 'react'
import { ReservationRow } from './ReservationRow.tsx'
import type { Reservation } from '../reservation.ts'
import { isUnanswered, can } from '../../rules.ts'
import { relativeDay, weekdayAndDay } from '#lib/days/dates.ts'
import styles from './ReservationList.module.css'

type Props = {
  /** Undefined while loading. */
  reservations: Reservation[] | undefined
  today: string | undefined
  /** The branch's time now, 'HH:mm'. */
  time: string | undefined
  /** Whether the rows still belong to the previous filters. */
  isStale: boolean
  onApprove: (reservation: Reservation) => void
  onEdit: (reservation: Reservation) => void
  onChanged: () => unknown
}

/** Reservations grouped by day: table rows on desktop, cards below 992 px. */
export function ReservationList({ reservations, today, time, isStale, onApprove, onEdit, onChanged }: Props) {
  if (!reservations) return <ListSkeleton />
  const days = Map.groupBy(reservations, ({ date }) => date)
  const next = today && time && reservations.find((each) => isWaiting(each, { date: today, time }))?.id
  return (
    <div className={styles.list} data-stale={isStale || undefined} aria-busy={isStale}>
      {[...days].map(([date, ofDay]) => (
        <Day key={date} date={date} today={today}>
          {ofDay.map((reservation) => (
            <ReservationRow
              key={reservation.id}
              reservation={reservation}
              today={today}
              time={time}
              isNext={reservation.id === next}
              onApprove={onApprove}
              onEdit={onEdit}
              onChanged={onChanged}
            />
          ))}
        </Day>
      ))}
    </div>
  )
}

/** Whether a request can still be kept in time. */
const isWaiting = (reservation: Reservation, now: { date: string; time: string }) =>
  can('approve', reservation) && !isUnanswered(reservation, now)

type DayProps = { date: string; today: string | undefined; children: ReactNode }

function Day({ date, today, children }: DayProps) {
  const id = useId()
  const word = today && relativeDay(date, today)
  return (
    <section aria-labelledby={id} className={styles.day}>
      <h3 id={id} className={styles.date}>
        <time dateTime={date}>{weekdayAndDay(date)}</time>
        {word && <span className={styles.word}>{word}</span>}
      </h3>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}

function ListSkeleton() {
  return (
    <div className={styles.list} aria-busy>
      <div className={styles.dateSkeleton} />
      <ul className={styles.rows}>
        {Array.from({ length: 5 }, (_, index) => (
          <li key={index} className={styles.rowSkeleton} />
        ))}
      </ul>
    </div>
  )
}
