import { useBranch } from '#admin/current/current.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { type DayOccupancy, dayWords, isClosed } from '#features/reservations/admin/list/week-words.ts'
import { OccupancyBar } from '#features/reservations/admin/OccupancyBar.tsx'
import { heldOf, occupancy } from '#features/reservations/seats-held.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { countText } from '#lib/text/count-text.ts'
import { peopleText } from '#lib/person/people.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './Week.module.css'

/** How full today and the next six days are: one bar per day, linked to that day. */
export function Week({ days, today }: { days: DayOccupancy[] | undefined; today: string | undefined }) {
  const { id: branchId } = useBranch()
  const [first, last] = [days?.[0], days?.at(-1)]
  return (
    <section className={styles.section} aria-labelledby="home-week" aria-busy={!days}>
      <h2 id="home-week" className={styles.title}>
        A semana{' '}
        <span className={styles.period}>
          {first && last
            ? `${weekdayAndDay(first.date)} a ${weekdayAndDay(last.date)}`
            : 'hoje e os próximos 6 dias'}
        </span>
      </h2>
      <ul className={styles.days}>
        {days && today
          ? days.map((day) => (
              <li key={day.date}>
                <AppLink
                  href={staffPath.ofBranch(branchId, staffPath.reservationDay(day.date))}
                  className={styles.day}
                >
                  <span className={styles.words}>{dayWords(day, today)}</span>
                  <Bar day={day} isToday={day.date === today} />
                </AppLink>
              </li>
            ))
          : Array.from({ length: 7 }, (_, index) => <li key={index} className={styles.bone} />)}
      </ul>
    </section>
  )
}

function Bar({ day, isToday }: { day: DayOccupancy; isToday: boolean }) {
  const { date, restaurant_seats, held_people, total_waiting } = day
  const held = heldOf(day)
  return (
    <span className={styles.picture} aria-hidden>
      <span className={styles.percent}>{isClosed(day) ? '–' : `${occupancy(held, restaurant_seats)}%`}</span>
      <OccupancyBar held={held} seats={restaurant_seats} isUpright />
      <span className={styles.weekday} data-today={isToday || undefined}>
        {isToday ? 'hoje' : weekdayAndDay(date).slice(0, 3)}
      </span>
      <span className={styles.date}>{Number(date.slice(8))}</span>
      <span className={styles.people}>{isClosed(day) ? 'fechado' : peopleText(held_people)}</span>
      <span className={styles.waiting}>
        {total_waiting > 0 && countText(total_waiting, 'pedido', 'pedidos')}
      </span>
    </span>
  )
}
