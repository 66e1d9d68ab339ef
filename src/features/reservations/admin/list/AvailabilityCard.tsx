import { AppLink } from '#admin/address/AppLink.tsx'
import { heldOf, heldParts, heldText, occupancy, requestsText, unansweredText } from '../../seats-held.ts'
import { OccupancyBar } from '../OccupancyBar.tsx'
import { type DayOccupancy, isClosed } from './week-words.ts'
import { relativeDay, weekdayAndDay } from '#lib/days/dates.ts'
import { countText } from '#lib/text/count-text.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './AvailabilityCard.module.css'

/** How full each date is: the seats held (D-116). A date opens its day. */
export function AvailabilityCard({
  days,
  today,
}: {
  days: DayOccupancy[] | undefined
  today: string | undefined
}) {
  return (
    <section className={styles.card} aria-labelledby="reservations-availability" aria-busy={!days}>
      <h2 id="reservations-availability" className={styles.title}>
        Disponibilidade
      </h2>
      <ul className={styles.days}>
        {days
          ? days.map((day) => <DayRow key={day.date} day={day} today={today} />)
          : Array.from({ length: 7 }, (_, index) => <li key={index} className={styles.bone} />)}
      </ul>
    </section>
  )
}

function DayRow({ day, today }: { day: DayOccupancy; today: string | undefined }) {
  const { date, held_waiting, total_waiting, total_unanswered, total_confirmed, restaurant_seats } = day
  const held = heldOf(day)
  const word = today && relativeDay(date, today)
  return (
    <li className={styles.day}>
      <AppLink className={styles.date} href={staffPath.reservationDay(date)}>
        <time dateTime={date}>{weekdayAndDay(date)}</time>
        {word && <b className={styles.word}>{word}</b>}
      </AppLink>
      <span className={styles.bar}>
        <OccupancyBar held={held} seats={restaurant_seats} />
      </span>
      <span className={styles.percent}>{occupancy(held, restaurant_seats)}%</span>
      <span className={styles.people}>
        {isClosed(day) ? 'Sem disponibilidade' : heldText(held, restaurant_seats)}
        <small className={styles.parts}>{heldParts(held)}</small>
      </span>
      <span className={styles.reservations}>
        {countText(total_confirmed, 'reserva confirmada', 'reservas confirmadas')}
        {total_waiting > 0 && (
          <small className={styles.parts}>{requestsText(total_waiting, held_waiting)}</small>
        )}
        {total_unanswered > 0 && <small className={styles.parts}>{unansweredText(total_unanswered)}</small>}
      </span>
    </li>
  )
}
