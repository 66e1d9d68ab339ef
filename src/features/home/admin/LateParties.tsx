import { ActionIcon } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { loadDashboard } from '../contract.ts'
import { Attendance } from '#features/reservations/admin/day/Attendance.tsx'
import { TimeMark } from '#features/reservations/admin/TimeMark.tsx'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { peopleText } from '#lib/person/people.ts'
import { formatPhone, waLink } from '#lib/person/phone.ts'
import styles from './LateParties.module.css'

type Dashboard = AnswerOf<typeof loadDashboard>

type Props = {
  late: Dashboard['late']
  /** The branch's wall clock. */
  now: { date: string; time: string }
  onChanged: () => unknown
}

/** Who should be here by now: each is called or marked where it stands. */
export function LateParties({ late, now, onChanged }: Props) {
  return (
    <ul className={styles.list} aria-label="Atrasadas">
      {late.map((party) => (
        <Late key={party.id} party={party} now={now} onChanged={onChanged} />
      ))}
    </ul>
  )
}

function Late({ party, now, onChanged }: { party: Dashboard['late'][number] } & Omit<Props, 'late'>) {
  const { name, phone, datetime } = party
  const reservation = { ...party, date: datetime.slice(0, 10), time: datetime.slice(11, 16), owner: { name } }
  return (
    <li className={styles.party}>
      <time dateTime={datetime} className={styles.time}>
        {reservation.time}
      </time>
      <span className={styles.name}>{name}</span>
      <span className={styles.people}>{peopleText(party.person_number)}</span>
      <span className={styles.mark}>
        <TimeMark reservation={reservation} now={now} />
      </span>
      <div className={styles.acts}>
        <ActionIcon
          component="a"
          variant="default"
          href={waLink(phone)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Conversar com ${name} pelo WhatsApp: ${formatPhone(phone)}`}
        >
          <IconBrandWhatsapp size={20} aria-hidden />
        </ActionIcon>
        <Attendance reservation={reservation} today={now.date} onChanged={onChanged} />
      </div>
    </li>
  )
}
