import { Fragment } from 'react'
import type { Reservation } from './reservation.ts'
import { toldReason } from '../rules.ts'
import { toldWishes } from '../wishes.ts'
import { dayAndTime, relativeDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import { formatPhone } from '#lib/person/phone.ts'
import styles from './ApproveModal.module.css'

type Props = { reservation: Reservation; today: string | undefined }

/** What staff read before they answer a request (RES-22). */
export function RequestDetails({ reservation, today }: Props) {
  const { datetime, person_number, owner, service } = reservation
  const reason = toldReason(reservation)
  const word = today && relativeDay(datetime, today)
  return (
    <>
      <p className={styles.when}>
        <time dateTime={datetime}>{dayAndTime(datetime)}</time>
        {word && <span className={styles.word}>{word}</span>}
      </p>

      <p className={styles.people}>{[peopleText(person_number), service].filter(Boolean).join(' · ')}</p>
      <dl className={styles.details}>
        <dt>Nome</dt>
        <dd>{owner.name}</dd>
        <dt>Telefone</dt>
        <dd>{formatPhone(owner.phone)}</dd>
        {owner.email && (
          <>
            <dt>E-mail</dt>
            <dd>{owner.email}</dd>
          </>
        )}
        {reason && (
          <>
            <dt>Motivo</dt>
            <dd>{reason}</dd>
          </>
        )}
        {toldWishes(reservation).map(({ name, labels, text }) => (
          <Fragment key={name}>
            <dt>{labels.staff}</dt>
            <dd className={styles.comment}>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}
