import { Button, Modal } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { clientSettings } from '#admin/client-settings.ts'
import { useBranch } from '#admin/current.ts'
import { useBranchMutation } from '#admin/mutations.ts'
import { RefusalAlert } from '#admin/RefusalAlert.tsx'
import { useBackCloses } from '#admin/useBackCloses.ts'
import { useOpenedLater } from '#admin/useOpenedLater.ts'
import { approvalLink } from './approval-message.ts'
import type { Reservation } from './reservation.ts'
import { showDay } from '../attendance.contract.ts'
import { approveReservation, listReservations } from '../contract.ts'
import { isUnanswered, messages, toldReason } from '../rules.ts'
import { dayAndTime, relativeDay } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import { formatPhone } from '#lib/phone.ts'
import styles from './ApproveModal.module.css'

type Props = {
  /** Null while the dialog is closed. */
  reservation: Reservation | null
  today: string | undefined
  /** The branch's time now, 'HH:mm'. */
  time: string | undefined
  onClose: () => void
  onChanged: () => unknown
}

const failed = 'Houve um erro ao salvar, tente novamente.'

/** The full request and its approval (RES-22). Stays mounted, so that closing returns the focus to where it was. */
export function ApproveModal({ reservation, today, time, onClose, onChanged }: Props) {
  const [last, setLast] = useState({ given: reservation, shown: reservation, opening: 0 })
  if (reservation !== last.given) {
    setLast({
      given: reservation,
      shown: reservation ?? last.shown,
      opening: last.opening + (reservation ? 1 : 0),
    })
  }
  const opened = useOpenedLater(reservation !== null)
  useBackCloses(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Confirmação de Reserva"
      classNames={{ inner: styles.inner, content: styles.content }}
    >
      {last.shown && (
        <Approval
          key={last.opening}
          reservation={last.shown}
          today={today}
          time={time}
          onClose={onClose}
          onChanged={onChanged}
        />
      )}
    </Modal>
  )
}

/** Details and decision; after approval, the link to message the guest (RES-23). */
function Approval({ reservation, today, time, onClose, onChanged }: Props & { reservation: Reservation }) {
  const [isApproved, setApproved] = useState(false)
  const branch = useBranch()
  const approve = useBranchMutation(approveReservation, {
    success: messages.approved,
    failure: failed,
    changes: [listReservations, showDay],
  })
  const { id, owner } = reservation
  const isPast = Boolean(today && time && isUnanswered(reservation, { date: today, time }))

  const submit = async () => {
    if (await approve.run({ params: { id } })) setApproved(true)
    else onChanged()
  }

  return (
    <>
      <RefusalAlert refusal={approve.refusal} first={failed} />
      {isApproved && (
        <>
          <output className={styles.done}>
            <IconCircleCheck size={22} aria-hidden />
            Agendamento confirmado. Avise {owner.name}.
          </output>
          <Button
            component="a"
            fullWidth
            mb="lg"
            href={approvalLink(reservation, branch, clientSettings().shortLinkBase || location.origin)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
          >
            Enviar mensagem
          </Button>
        </>
      )}
      {isPast && !isApproved && (
        <p className={styles.warning}>
          O horário desta reserva já passou. Se você aprovar, o cliente ainda recebe a confirmação.
        </p>
      )}
      <Details reservation={reservation} today={today} />
      <div className={styles.buttons}>
        <Button variant="default" disabled={approve.running} onClick={onClose}>
          {isApproved ? 'Fechar' : 'Cancelar'}
        </Button>
        {!isApproved && (
          <Button
            data-autofocus
            loading={approve.running}
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => void submit()}
          >
            {isPast ? 'Aprovar mesmo assim' : 'Aprovar'}
          </Button>
        )}
      </div>
    </>
  )
}

type DetailsProps = { reservation: Reservation; today: string | undefined }

function Details({ reservation, today }: DetailsProps) {
  const { datetime, person_number, owner, comment } = reservation
  const reason = toldReason(reservation)
  const word = today && relativeDay(datetime, today)
  return (
    <>
      <p className={styles.when}>
        <time dateTime={datetime}>{dayAndTime(datetime)}</time>
        {word && <span className={styles.word}>{word}</span>}
      </p>
      <p className={styles.people}>{peopleText(person_number)}</p>
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
        {comment && (
          <>
            <dt>Comentário</dt>
            <dd className={styles.comment}>{comment}</dd>
          </>
        )}
      </dl>
    </>
  )
}
