import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { withoutText } from '../../attendance.ts'
import type { listReservations } from '../../contract.ts'
import { relativeDay, weekdayAndDay } from '#lib/dates.ts'
import type { AnswerOf } from '#lib/endpoint.ts'
import { countText, wholeNumberText } from '#lib/count-text.ts'
import { peopleText } from '#lib/people.ts'
import { mobileQuery } from '#ui/constants.ts'
import styles from './AvailabilityCard.module.css'

type Day = AnswerOf<typeof listReservations>['availability'][number]

/** Percent of the bar to fill for an occupation: at least 10, so that it can be seen (RES-52). */
export const barWidth = (occupation: number): number => Math.min(100, Math.max(10, occupation))

/** How full each date is (D-51); collapsed at first on small screens (RES-07). */
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
  const { date, occupation, total_people, walk_in_people, total_confirmed, restaurant_seats } = day
  const word = today && relativeDay(date, today)
  const isClosed = restaurant_seats === 0 && total_people === 0
  return (
    <li className={styles.day}>
      <span className={styles.date}>
        <time dateTime={date}>{weekdayAndDay(date)}</time>
        {word && <b className={styles.word}>{word}</b>}
      </span>
      <span className={styles.bar} data-closed={isClosed || undefined} aria-hidden>
        <span
          className={styles.filled}
          data-full={occupation >= 100 || undefined}
          style={{ width: `${barWidth(occupation)}%` }}
        />
      </span>
      <span className={styles.percent}>{occupation}%</span>
      <span className={styles.people}>
        {isClosed
          ? 'Sem disponibilidade'
          : `${wholeNumberText(total_people)} de ${peopleText(restaurant_seats)}`}
        {walk_in_people > 0 && <small className={styles.without}>{withoutText(walk_in_people)}</small>}
      </span>
      <span className={styles.confirmed}>{countText(total_confirmed, 'confirmado', 'confirmados')}</span>
    </li>
  )
}
