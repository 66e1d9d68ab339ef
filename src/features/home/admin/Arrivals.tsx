import type { ReactNode } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import type { loadDashboard } from '../contract.ts'
import { LateParties } from './LateParties.tsx'
import { arrivalsShown } from '../rules.ts'
import { statusTones } from '#features/reservations/admin/reservation.ts'
import { statusLabel } from '#features/reservations/rules.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { peopleText } from '#lib/person/people.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './Arrivals.module.css'
import section from './section.module.css'

type Dashboard = AnswerOf<typeof loadDashboard>

type Props = { known: Dashboard | undefined; empty: ReactNode; onChanged: () => unknown }

/** Who is late, then today's next arrivals, each a link to the reservation in the list, where staff act on it. Without arrivals it shows `empty`. */
export function Arrivals({ known, empty, onChanged }: Props) {
  return (
    <section className={styles.section} aria-labelledby="home-arrivals" aria-busy={!known}>
      <h2 id="home-arrivals" className={section.title}>
        Próximas chegadas
      </h2>
      {known && known.late.length > 0 && (
        <LateParties late={known.late} now={{ date: known.today, time: known.time }} onChanged={onChanged} />
      )}
      {known?.next.length === 0 ? (
        known.late.length === 0 && <div className={styles.empty}>{empty}</div>
      ) : (
        <ul className={`${section.list} ${styles.list}`}>
          {known
            ? known.next.map((booking) => <Arrival key={booking.id} booking={booking} />)
            : Array.from({ length: arrivalsShown }, (_, index) => <li key={index} className={styles.bone} />)}
          {known && known.next.length < arrivalsShown && (
            <li className={styles.last}>Nenhuma outra chegada prevista para hoje.</li>
          )}
        </ul>
      )}
    </section>
  )
}

function Arrival({ booking }: { booking: Dashboard['next'][number] }) {
  const { id: branchId } = useBranch()
  const { id, datetime, name, person_number, status } = booking
  const date = datetime.slice(0, 10)
  const query = new URLSearchParams({ dateFrom: date, dateTo: date, search: `#${id}` })
  return (
    <li>
      <AppLink
        href={staffPath.ofBranch(branchId, `${staffPath.reservations}?${query}`)}
        className={styles.arrival}
      >
        <time dateTime={datetime} className={styles.time}>
          {datetime.slice(11, 16)}
        </time>
        <span className={styles.name}>{name}</span>
        <span className={styles.people}>{peopleText(person_number)}</span>
        <span className={styles.status}>
          <StatusBadge tone={statusTones[status]}>{statusLabel(status)}</StatusBadge>
        </span>
      </AppLink>
    </li>
  )
}
