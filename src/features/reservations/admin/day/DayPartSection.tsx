import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useId, useState } from 'react'
import type { ShownDay, ShownDayPart } from './day-search.ts'
import { peopleOf } from '../../attendance.ts'
import { heldParts } from '../../seats-held.ts'
import { OccupancyBar } from '../OccupancyBar.tsx'
import { groupsByClock, isReservation } from './by-clock.ts'
import { nowOf, partSeats, partTitle } from './day-words.ts'
import { NightMenu } from './NightMenu.tsx'
import { nightNote } from './night-words.ts'
import { DayRow } from './DayRow.tsx'
import type { Reservation } from '../reservation.ts'
import { WalkInRow } from './WalkInRow.tsx'
import styles from './DayPartSection.module.css'

type Props = {
  /** The rows that match the search. */
  part: ShownDayPart
  /** All rows: the seats count everybody. */
  whole: ShownDayPart
  /** Folded at first, because its service has ended. */
  isOver: boolean
  /** A search unfolds the part. */
  isSearch: boolean
  /** The day shown, and the branch's day and time now. */
  day: Pick<ShownDay, 'date' | 'today' | 'time'>
  onApprove: (reservation: Reservation) => void
  onEdit: (reservation: Reservation) => void
  onChanged: () => unknown
}

/** One service of the day: how full it is, and who comes, by time. */
export function DayPartSection({ part, whole, isOver, isSearch, day, onApprove, onEdit, onChanged }: Props) {
  const id = useId()
  const { reservations, walk_ins } = part
  const { today, time } = day
  const note = nightNote(whole, day)
  const { held } = peopleOf(whole, nowOf(day))
  // `isOver` only counts at first: a list that is open does not close when its service ends.
  const [isFolded, setFolded] = useState(isOver)
  const isOpen = !isFolded || isSearch
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.partHead}>
        <h3 id={id} className={styles.partTitle}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => setFolded(isOpen)}
          >
            <IconChevronDown size={20} aria-hidden className={styles.arrow} />
            <span className={styles.title}>{partTitle(whole)}</span>{' '}
            <span className={styles.seats}>{partSeats(whole, day)}</span>
          </button>
        </h3>
        <NightMenu part={whole} day={day} onChanged={onChanged} />
      </div>
      {whole.service && (
        <div className={styles.held}>
          <OccupancyBar held={held} seats={whole.service.seats} />
          <p>{heldParts(held)}</p>
        </div>
      )}
      {note && <p className={styles.night}>{note}</p>}
      {isOpen && reservations.length + walk_ins.length === 0 && (
        <p className={styles.nobody}>Nenhum agendamento neste horário.</p>
      )}
      {isOpen &&
        groupsByClock(part, { date: today, time }).map(({ kind, title, parties }) => (
          <Fragment key={kind}>
            {title && (
              <h4 className={styles.group} data-kind={kind}>
                {title}
              </h4>
            )}
            <ul className={styles.rows}>
              {parties.map((party) =>
                isReservation(party) ? (
                  <DayRow
                    key={party.id}
                    reservation={party}
                    today={today}
                    time={time}
                    onApprove={onApprove}
                    onEdit={onEdit}
                    onChanged={onChanged}
                  />
                ) : (
                  <WalkInRow key={`w${party.id}`} party={party} today={today} onChanged={onChanged} />
                ),
              )}
            </ul>
          </Fragment>
        ))}
    </section>
  )
}
