import { toldWishes } from '../../wishes.ts'
import { memo, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useBranch } from '#admin/current/current.ts'
import { branchTitle } from '#features/branches/rules.ts'
import { GuestMarks } from '#features/customers/admin/marks/GuestMarks.tsx'
import { isReservation, partiesByTime } from './by-clock.ts'
import type { ShownDay, ShownDayPart } from './day-search.ts'
import { dayFigures, partSeats, partTitle, partyWords } from './day-words.ts'
import { attendanceText } from '../../attendance.ts'
import { can, statusLabel } from '../../rules.ts'
import { numericDate, wallClock, weekdayAndDate } from '#lib/days/dates.ts'
import { formatPhone } from '#lib/person/phone.ts'
import styles from './DaySheet.module.css'

/** Blank lines for notes below the day. */
const noteLines = 5

/** The day on A4: a child of body, visible only in print, where everything else is hidden. */
export const DaySheet = memo(function DaySheet({ day }: { day: ShownDay }) {
  const branch = useBranch()
  const printedAt = usePrintedAt(branch.timezone)
  return createPortal(
    <div data-print-sheet className={styles.sheet}>
      <table className={styles.table}>
        {/* Fixed widths: a day of one line and one of two hundred look the same. */}
        <colgroup>
          <col className={styles.hour} />
          <col className={styles.people} />
          <col />
          <col className={styles.call} />
          <col className={styles.state} />
          <col className={styles.came} />
        </colgroup>
        <thead>
          <tr>
            <td colSpan={6} className={styles.head}>
              <span className={styles.branch}>{branchTitle(branch)}</span>
              <span className={styles.date}>{weekdayAndDate(day.date)}</span>
              <span className={styles.printed}>
                Impresso em {numericDate(printedAt)} às {printedAt.slice(11)}
              </span>
            </td>
          </tr>
          <tr className={styles.columns}>
            <th scope="col">Hora</th>
            <th scope="col">Pessoas</th>
            <th scope="col">Nome</th>
            <th scope="col">Telefone</th>
            <th scope="col">Status</th>
            <th scope="col">Presença</th>
          </tr>
        </thead>
        {day.parts.map((part) => (
          <PartRows key={part.service?.id ?? 0} part={part} day={day} timezone={branch.timezone} />
        ))}
      </table>
      <p className={styles.total}>{dayFigures(day).join(' · ')}</p>
      <div className={styles.notes}>
        <p>Anotações</p>
        {Array.from({ length: noteLines }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </div>,
    document.body,
  )
})

function PartRows({ part, day, timezone }: { part: ShownDayPart; day: ShownDay; timezone: string }) {
  const { reservations, walk_ins } = part
  return (
    <tbody>
      <tr className={styles.part}>
        <th scope="rowgroup" colSpan={6}>
          {partTitle(part)} <span className={styles.seats}>{partSeats(part, day)}</span>
        </th>
      </tr>
      {partiesByTime(part).map((party) =>
        isReservation(party) ? (
          <ReservationLine key={party.id} reservation={party} timezone={timezone} />
        ) : (
          <WalkInLine key={`w${party.id}`} party={party} />
        ),
      )}
      {reservations.length + walk_ins.length === 0 && (
        <tr className={styles.row}>
          <td colSpan={6}>Nenhum agendamento neste horário.</td>
        </tr>
      )}
    </tbody>
  )
}

type LineProps = { reservation: ShownDayPart['reservations'][number]; timezone: string }

function ReservationLine({ reservation, timezone }: LineProps) {
  const { time, person_number, owner, status, attendance, attended_at } = reservation
  return (
    <tr className={styles.row}>
      <td className={styles.time}>{time}</td>
      <td className={styles.number}>{person_number}</td>
      <td>
        <b>{owner.name}</b>
        {partyWords(reservation) && <small>{partyWords(reservation)}</small>}
        {toldWishes(reservation).map(({ name, text }) => (
          <small key={name}>{text}</small>
        ))}
        <GuestMarks
          marks={reservation.guest}
          birthDate={owner.birth_date}
          date={reservation.date}
          isAhead={can('refuse', reservation)}
        />
      </td>
      <td className={styles.phone}>{formatPhone(reservation.phone)}</td>
      <td>{statusLabel(status)}</td>
      <td>
        {attendance ? (
          attendanceText(attendance, attended_at ? wallClock(attended_at, timezone).slice(11) : '')
        ) : (
          <span className={styles.box} />
        )}
      </td>
    </tr>
  )
}

function WalkInLine({ party }: { party: ShownDayPart['walk_ins'][number] }) {
  const { time, person_number, name } = party
  return (
    <tr className={styles.row}>
      <td className={styles.time}>{time}</td>
      <td className={styles.number}>{person_number}</td>
      <td colSpan={2}>{name}</td>
      <td>Sem reserva</td>
      <td>{attendanceText('arrived', time)}</td>
    </tr>
  )
}

/** The branch's wall clock at the moment of printing, 'YYYY-MM-DDTHH:mm'. */
function usePrintedAt(timezone: string): string {
  const now = () => wallClock(new Date().toISOString(), timezone)
  const [at, setAt] = useState(now)
  useEffect(() => {
    const stamp = () => flushSync(() => setAt(wallClock(new Date().toISOString(), timezone)))
    window.addEventListener('beforeprint', stamp)
    return () => window.removeEventListener('beforeprint', stamp)
  }, [timezone])
  return at
}
