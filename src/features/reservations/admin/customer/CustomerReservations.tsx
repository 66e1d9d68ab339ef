import { useBranchQuery } from '#admin/data/queries.ts'
import type { SectionProps } from '#features/customers/admin/record/sections.ts'
import { SectionSkeleton } from '#features/customers/admin/record/SectionSkeleton.tsx'
import { VisitBadge } from '../VisitBadge.tsx'
import { listCustomerReservations } from '../../customer.contract.ts'
import { customerFigures, usualText } from './customer-words.ts'
import { dayAndTime } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { peopleText } from '#lib/person/people.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './CustomerReservations.module.css'

type Reservation = AnswerOf<typeof listCustomerReservations>['reservations'][number]

/** In a customer's record: their reservations here, the outcomes, and how they usually come. */
export function CustomerReservations({ customerId, today }: SectionProps) {
  const read = useBranchQuery(
    listCustomerReservations,
    { params: { customer_id: customerId } },
    { keepPrevious: false },
  )
  const known = read.data
  if (!known && read.isError) return <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} />
  if (!known) return <SectionSkeleton />
  if (known.total === 0) return <p className={styles.none}>Nenhuma reserva neste estabelecimento.</p>
  const isAhead = ({ date, status, attendance }: Reservation) =>
    date >= today && (status === 'WAI' || status === 'CON') && attendance === null
  const ahead = known.reservations.filter(isAhead).toReversed()
  const others = known.reservations.filter((one) => !isAhead(one))
  return (
    <>
      <p className={styles.figures}>{customerFigures(known.figures).join(' · ')}</p>
      {known.usual && <p className={styles.usual}>{usualText(known.usual)}</p>}
      {ahead.length > 0 && <Rows label="Próximas reservas" reservations={ahead} />}
      {others.length > 0 && <Rows label="Reservas anteriores" reservations={others} />}
      {known.total > known.reservations.length && (
        <p className={styles.none}>Mais antigas: {known.total - known.reservations.length}.</p>
      )}
    </>
  )
}

function Rows({ label, reservations }: { label: string; reservations: Reservation[] }) {
  return (
    <>
      <h4 className={styles.label}>{label}</h4>
      <ul className={styles.rows} aria-label={label}>
        {reservations.map(({ id, datetime, person_number, status, attendance }) => (
          <li key={id} className={styles.row}>
            <time dateTime={datetime}>{dayAndTime(datetime)}</time>
            <span>{peopleText(person_number)}</span>
            <span className={styles.id}>#{id}</span>
            <VisitBadge status={status} attendance={attendance} />
          </li>
        ))}
      </ul>
    </>
  )
}
