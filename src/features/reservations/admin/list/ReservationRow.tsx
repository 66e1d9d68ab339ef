import { WishTexts } from '../WishTexts.tsx'
import { ActionIcon, Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { CustomerName } from '#features/customers/admin/marks/CustomerName.tsx'
import { GuestMarks } from '#features/customers/admin/marks/GuestMarks.tsx'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import { Attendance } from '../day/Attendance.tsx'
import { type Reservation, statusTones } from '../reservation.ts'
import { PresenceMark } from '../PresenceMark.tsx'
import { NewMark } from '../NewMark.tsx'
import { TimeMark } from '../TimeMark.tsx'
import { useRefuse } from '../useRefuse.ts'
import { can, statusLabel, toldReason } from '../../rules.ts'
import { peopleText } from '#lib/person/people.ts'
import { isErasedPhone } from '#lib/person/person.ts'
import { formatPhone, waLink } from '#lib/person/phone.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './ReservationList.module.css'

type Props = {
  reservation: Reservation
  /** Today in the branch's zone: attendance is marked on that day only. */
  today: string | undefined
  /** The branch's time now, 'HH:mm'. */
  time: string | undefined
  /** Whether it is the first request to answer, which has the page's one plum button. */
  isNext: boolean
  onApprove: (reservation: Reservation) => void
  onEdit: (reservation: Reservation) => void
  onChanged: () => unknown
}

/**
 * One reservation: time, name, party and actions (RES-21, RES-24, RES-27); on its day, the attendance. Memoized: only changed rows render
 * again.
 */
export const ReservationRow = memo(function ReservationRow({
  reservation,
  today,
  time,
  isNext,
  onApprove,
  onEdit,
  onChanged,
}: Props) {
  const { id, person_number, owner, status } = reservation
  const reason = toldReason(reservation)
  const record = useCustomerRecord()
  const refuse = useRefuse(onChanged)
  const isOver = status === 'REC' || status === 'CAN'
  const now = today && time ? { date: today, time } : null
  const canApprove = can('approve', reservation) && !(now && reservation.date < now.date)
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={reservation.datetime}>
        {reservation.time}
      </time>
      <span className={styles.people}>{peopleText(person_number)}</span>
      <span className={styles.status}>
        <StatusBadge tone={statusTones[status]}>{statusLabel(status)}</StatusBadge>
      </span>
      <div className={styles.who}>
        <CustomerName
          className={styles.name}
          name={owner.name}
          customerId={owner.customer_id}
          onOpen={record.open}
        />
        <p className={styles.meta}>
          #{id}
          {reason && ` · ${reason}`}
        </p>
        <NewMark id={id} status={status} />
        {now && <TimeMark reservation={reservation} now={now} />}
        <PresenceMark reservation={reservation} />
        <GuestMarks
          marks={reservation.guest}
          birthDate={owner.birth_date}
          date={reservation.date}
          isAhead={can('refuse', reservation)}
        />
        <WishTexts reservation={reservation} className={styles.comment} />
      </div>
      {isErasedPhone(owner.phone) ? (
        <span className={styles.phone}>–</span>
      ) : (
        <a
          className={styles.phone}
          href={waLink(owner.phone)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Conversar com ${owner.name} pelo WhatsApp: ${formatPhone(owner.phone)}`}
        >
          <IconBrandWhatsapp size={20} aria-hidden />
          <span className={styles.phoneText}>{formatPhone(owner.phone)}</span>
        </a>
      )}
      <ActionIcon
        className={styles.edit}
        variant="default"
        aria-label={`Editar agendamento de ${owner.name}`}
        title="Editar"
        onClick={() => onEdit(reservation)}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <div className={styles.acts}>
        {(can('refuse', reservation) || isOver) && (
          <div className={styles.actions}>
            <Button
              variant="default"
              disabled={isOver}
              loading={refuse.running}
              aria-label={`Recusar agendamento de ${owner.name}`}
              title="Recusar"
              onClick={() => void refuse.ask(reservation)}
            >
              <IconX size={18} aria-hidden />
              <span className={styles.refuseWord}>Recusar</span>
            </Button>
            {(can('approve', reservation) || isOver) && (
              <Button
                leftSection={<IconCheck size={18} aria-hidden />}
                variant={isNext ? 'filled' : 'default'}
                disabled={!canApprove}
                data-approves
                aria-label={`Aprovar agendamento de ${owner.name}`}
                onClick={() => onApprove(reservation)}
              >
                Aprovar
              </Button>
            )}
          </div>
        )}
        <Attendance
          reservation={reservation}
          today={today}
          className={styles.attendance}
          onChanged={onChanged}
        />
      </div>
    </li>
  )
})
