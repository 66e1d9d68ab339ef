import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import type { listReservations } from '../../contract.ts'
import { heldOf } from '../../seats-held.ts'
import { OccupancyBar } from '../OccupancyBar.tsx'
import { AvailabilityCard } from './AvailabilityCard.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { type DayOccupancy, dayWords } from './week-words.ts'
import { countText } from '#lib/text/count-text.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { peopleText } from '#lib/person/people.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './Overview.module.css'

/** Bars that have room beside one another on a phone. */
const barsShown = 7

type Props = {
  list: Pick<AnswerOf<typeof listReservations>, 'stats' | 'availability'> | undefined
  /** The dates shown, in words. */
  period: string | undefined
  today: string | undefined
}

/**
 * How full the dates of the list are, in one strip: a small bar for each of the first seven days, which opens that day. Pressed, it unfolds
 * to the summary (RES-05) and the availability (RES-06); folded at first on every screen, so that the requests stand above the fold (RES-07).
 */
export function Overview({ list, period, today }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.card} aria-busy={!list}>
      <div className={styles.strip}>
        <ul className={styles.days} aria-label="Ocupação por dia">
          {list && today
            ? list.availability
                .slice(0, barsShown)
                .map((day) => <DayBar key={day.date} day={day} today={today} />)
            : Array.from({ length: barsShown }, (_, index) => <li key={index} className={styles.bone} />)}
        </ul>
        <h2 className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <VisuallyHidden>Resumo e disponibilidade</VisuallyHidden>
            <span className={styles.figures} aria-hidden>
              {list && figuresText(list.stats)}
            </span>
            <IconChevronDown size={20} aria-hidden className={styles.arrow} />
          </button>
        </h2>
      </div>
      <div id={id} className={styles.more} hidden={!isOpen}>
        <SummaryCard stats={list?.stats} period={period} />
        <AvailabilityCard days={list?.availability} today={today} />
      </div>
    </div>
  )
}

/** '13 pendentes · 55 confirmados · 242 pessoas', for the eye. */
const figuresText = ({ total_waiting, total_confirmed, total_people }: NonNullable<Props['list']>['stats']) =>
  [
    countText(total_waiting, 'pendente', 'pendentes'),
    countText(total_confirmed, 'confirmado', 'confirmados'),
    peopleText(total_people),
  ].join(' · ')

function DayBar({ day, today }: { day: DayOccupancy; today: string }) {
  const { date, restaurant_seats, total_waiting } = day
  return (
    <li>
      <AppLink className={styles.day} href={staffPath.reservationDay(date)}>
        <VisuallyHidden>{dayWords(day, today)}</VisuallyHidden>
        <OccupancyBar held={heldOf(day)} seats={restaurant_seats} isUpright />
        <span className={styles.word} data-today={date === today || undefined} aria-hidden>
          {date === today ? (
            'hoje'
          ) : (
            <>
              {weekdayAndDay(date).slice(0, 3)} <span className={styles.date}>{Number(date.slice(8))}</span>
            </>
          )}
        </span>
        {total_waiting > 0 && <span className={styles.waiting} aria-hidden />}
      </AppLink>
    </li>
  )
}
