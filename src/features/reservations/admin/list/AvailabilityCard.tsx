import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { listReservations } from '../../contract.ts'
import { heldOf, heldParts, heldText, occupancy, requestsText } from '../../seats-held.ts'
import { OccupancyBar } from '../OccupancyBar.tsx'
import { relativeDay, weekdayAndDay } from '#lib/dates.ts'
import type { AnswerOf } from '#lib/endpoint.ts'
import { countText } from '#lib/count-text.ts'
import { mobileQuery } from '#ui/constants.ts'
import styles from './AvailabilityCard.module.css'

type Day = AnswerOf<typeof listReservations>['availability'][number]

/** How full each date is: the seats held (D-116); collapsed at first on small screens (RES-07). */
export function AvailabilityCard({ days, today }: { days: Day[] | undefined; today: string | undefined }) {
  const [isOpen, setOpen] = useState(() => !matchMedia(mobileQuery).matches)
  const id = useId()
  return (
    <section className={styles.card} aria-label="Disponibilidade" aria-busy={!days}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Disponibilidade
          <IconChevronDown size={20} aria-hidden className={styles.arrow} />
        </button>
      </h2>
      <ul id={id} className={styles.days} hidden={!isOpen}>
        {days
          ? days.map((day) => <DayRow key={day.date} day={day} today={today} />)
          : Array.from({ length: 7 }, (_, index) => <li key={index} className={styles.bone} />)}
      </ul>
    </section>
  )
}

function DayRow({ day, today }: { day: Day; today: string | undefined }) {
  const { date, held_people, held_waiting, total_waiting, total_confirmed, restaurant_seats } = day
  const held = heldOf(day)
  const word = today && relativeDay(date, today)
  const isClosed = restaurant_seats === 0 && held_people === 0
  return (
    <li className={styles.day}>
      <span className={styles.date}>
        <time dateTime={date}>{weekdayAndDay(date)}</time>
        {word && <b className={styles.word}>{word}</b>}
      </span>
      <span className={styles.bar}>
        <OccupancyBar held={held} seats={restaurant_seats} />
      </span>
      <span className={styles.percent}>{occupancy(held, restaurant_seats)}%</span>
      <span className={styles.people}>
        {isClosed ? 'Sem disponibilidade' : heldText(held, restaurant_seats)}
        <small className={styles.parts}>{heldParts(held)}</small>
      </span>
      <span className={styles.reservations}>
        {countText(total_confirmed, 'reserva confirmada', 'reservas confirmadas')}
        {total_waiting > 0 && (
          <small className={styles.parts}>{requestsText(total_waiting, held_waiting)}</small>
        )}
      </span>
    </li>
  )
}
