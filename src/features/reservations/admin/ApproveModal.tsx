import { Button, Modal } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { clientSettings } from '#admin/client-settings.ts'
import { useBranch } from '#admin/current.ts'
import { useBranchMutation } from '#admin/mutations.ts'
import { RefusalAlert } from '#admin/RefusalAlert.tsx'
import { approvalLink, peopleText } from '#features/reservations/admin/approval-message.ts'
import type { Reservation } from '#features/reservations/admin/reservation.ts'
import { approveReservation, listReservations } from '#features/reservations/contract.ts'
import { messages, reasonLabel } from '#features/reservations/rules.ts'
import { dayAndTime, relativeDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import styles from './ApproveModal.module.css'

type Props = {
  reservation: Reservation
  today: string | undefined
  onClose: () => void
  onChanged: () => unknown
}

const failed = 'Houve um erro ao salvar, tente novamente.'

/** The request in full and its approval (RES-22); once approved, the way to tell the guest (RES-23). */
export function ApproveModal({ reservation, today, onClose, onChanged }: Props) {
  const [isApproved, setApproved] = useState(false)
  const branch = useBranch()
  const approve = useBranchMutation(approveReservation, {
    success: messages.approved,
    failure: failed,
    changes: [listReservations],
  })
  const { id, owner } = reservation

  const submit = async () => {
    if (await approve.run({ params: { id } })) setApproved(true)
    else onChanged()
  }

  return (
    <Modal
      opened
      onClose={() => !approve.running && onClose()}
      title="Confirmação de Reserva"
      classNames={{ inner: styles.inner, content: styles.content, title: styles.title }}
    >
      <RefusalAlert refusal={approve.refusal} first={failed} />
      {isApproved && (
        <output className={styles.done}>
          <IconCircleCheck size={22} aria-hidden />
          Agendamento confirmado. Avise {owner.name}.
        </output>
      )}
      <Details reservation={reservation} today={today} />
      {isApproved ? (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button
            component="a"
            data-autofocus
            href={approvalLink(reservation, branch, clientSettings().shortLinkBase || location.origin)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
          >
            Enviar mensagem
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button variant="default" disabled={approve.running} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            data-autofocus
            loading={approve.running}
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => void submit()}
          >
            Aprovar
          </Button>
        </div>
      )}
    </Modal>
  )
}

function Details({ reservation, today }: Pick<Props, 'reservation' | 'today'>) {
  const { datetime, person_number, owner, reason, comment } = reservation
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
        <dt>Motivo</dt>
        <dd>{reasonLabel(reason)}</dd>
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
