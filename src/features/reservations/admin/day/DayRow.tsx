import { WishTexts } from '../WishTexts.tsx'
import { ActionIcon, Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { memo, type SyntheticEvent } from 'react'
import { CustomerName } from '#features/customers/admin/marks/CustomerName.tsx'
import { GuestMarks } from '#features/customers/admin/marks/GuestMarks.tsx'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import { Attendance } from './Attendance.tsx'
import type { ShownDayPart } from './day-search.ts'
import { partyWords } from './day-words.ts'
import { type Reservation, statusTones } from '../reservation.ts'
import { useRefuse } from '../useRefuse.ts'
import { PresenceMark } from '../PresenceMark.tsx'
import { NewMark } from '../NewMark.tsx'
import { TimeMark } from '../TimeMark.tsx'
import { can, isUnanswered, lateMinutes, statusLabel } from '../../rules.ts'
import { peopleText } from '#lib/person/people.ts'
import { formatPhone, waLink } from '#lib/person/phone.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './DayRow.module.css'

type Props = {
  reservation: ShownDayPart['reservations'][number]
  today: string
  /** The branch's time now, 'HH:mm'. */
  time: string
  onApprove: (reservation: Reservation) => void
  onEdit: (reservation: Reservation) => void
  onChanged: () => unknown
}

/**
 * A mark that a press removes, such as 'Primeira visita', leaves its space: the next row stays under the thumb. In a window of another size
 * the row has another height.
 */
const keepHeight = ({ currentTarget: row }: SyntheticEvent<HTMLElement>) => {
  if (!row.style.minHeight)
    window.addEventListener('resize', () => row.style.removeProperty('min-height'), { once: true })
  row.style.minHeight = `${row.getBoundingClientRect().height}px`
}

/**
 * One reservation for the host at the door: time, name, party, then the attendance or the request's buttons. A day may have hundreds, so
 * the props stay equal and only changed rows render again.
 */
export const DayRow = memo(function DayRow({
  reservation,
  today,
  time,
  onApprove,
  onEdit,
  onChanged,
}: Props) {
  const { person_number, owner, status } = reservation
  const now = { date: today, time }
  const isLate = lateMinutes(reservation, now) !== null
  const hasMark = isLate || isUnanswered(reservation, now)
  const more = partyWords(reservation)
  const record = useCustomerRecord()
  return (
    <li
      className={styles.row}
      onClickCapture={keepHeight}
      data-marked={reservation.attendance ?? undefined}
      data-late={isLate || undefined}
    >
      <time className={styles.time} dateTime={reservation.datetime}>
        {reservation.time}
      </time>
      <span className={styles.people}>{peopleText(person_number)}</span>
      <span className={styles.status}>
        {hasMark ? (
          <TimeMark reservation={reservation} now={now} />
        ) : (
          <StatusBadge tone={statusTones[status]}>{statusLabel(status)}</StatusBadge>
        )}
      </span>
      <div className={styles.who}>
        <CustomerName
          className={styles.name}
          name={owner.name}
          customerId={owner.customer_id}
          onOpen={record.open}
        />
        <NewMark id={reservation.id} status={status} />
        {more && <p className={styles.meta}>{more}</p>}
        <PresenceMark reservation={reservation} />
        <GuestMarks
          marks={reservation.guest}
          birthDate={owner.birth_date}
          date={reservation.date}
          isAhead={can('refuse', reservation)}
        />
      </div>
      <div className={styles.tools}>
        <ActionIcon
          component="a"
          variant="default"
          href={waLink(owner.phone)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Conversar com ${owner.name} pelo WhatsApp: ${formatPhone(owner.phone)}`}
        >
          <IconBrandWhatsapp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={`Editar agendamento de ${owner.name}`}
          title="Editar"
          onClick={() => onEdit(reservation)}
        >
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      </div>
      <WishTexts reservation={reservation} className={styles.comment} />
      {can('approve', reservation) ? (
        <Decision reservation={reservation} now={now} onApprove={onApprove} onChanged={onChanged} />
      ) : (
        <Attendance reservation={reservation} today={today} className={styles.marks} onChanged={onChanged} />
      )}
    </li>
  )
})

type DecisionProps = Pick<Props, 'reservation' | 'onApprove' | 'onChanged'> & {
  now: { date: string; time: string }
}

/** Approve or refuse; the plum button is for requests that can still be kept, and a past day's is only refused (D-114). */
function Decision({ reservation, now, onApprove, onChanged }: DecisionProps) {
  const refuse = useRefuse(onChanged)
  const { name } = reservation.owner
  return (
    <div className={`${styles.marks} ${styles.decision}`}>
      {reservation.date >= now.date && (
        <Button
          variant={isUnanswered(reservation, now) ? 'default' : 'filled'}
          leftSection={<IconCheck size={18} aria-hidden />}
          data-approves
          aria-label={`Aprovar agendamento de ${name}`}
          onClick={() => onApprove(reservation)}
        >
          Aprovar
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        loading={refuse.running}
        aria-label={`Recusar agendamento de ${name}`}
        onClick={() => void refuse.ask(reservation)}
      >
        Recusar
      </Button>
    </div>
  )
}
