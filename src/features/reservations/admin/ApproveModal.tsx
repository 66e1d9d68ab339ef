import { Button, Modal } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconChevronRight, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { clientSettings } from '#admin/client-settings.ts'
import { useBranch } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { approvalLink } from './approval-message.ts'
import { RequestDetails } from './RequestDetails.tsx'
import type { Reservation } from './reservation.ts'
import { useRefuse } from './useRefuse.ts'
import { showDay } from '../attendance.contract.ts'
import { approveReservation, listReservations } from '../contract.ts'
import { listRequests } from '../queue.contract.ts'
import { searchReservations } from '../search.contract.ts'
import { can, isUnanswered, reservationMessages, statusLabel } from '../rules.ts'
import styles from './ApproveModal.module.css'

type Props = {
  /** Null while the dialog is closed. */
  reservation: Reservation | null
  today: string | undefined
  /** The branch's time now, 'HH:mm'. */
  time: string | undefined
  /** The requests behind this one: then it can be refused here too, and an answer offers the next one. */
  queue?: Queue
  onClose: () => void
  onChanged: () => unknown
}

type Queue = {
  /** How many others wait for an answer. */
  others: number
  onNext: () => void
}

const failed = 'Houve um erro ao salvar, tente novamente.'

/** The full request and its approval (RES-22). Stays mounted, so that closing returns the focus to where it was. */
export function ApproveModal({ reservation, onClose, ...rest }: Props) {
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
      onExitTransitionEnd={() => setTimeout(focusNextRequest, focusReturnedMs)}
      title="Confirmação de Reserva"
      classNames={{ inner: styles.inner, content: styles.content }}
    >
      {last.shown && <Approval key={last.opening} reservation={last.shown} onClose={onClose} {...rest} />}
    </Modal>
  )
}

/** Details and decision; after approval, the link to message the guest (RES-23). */
function Approval({
  reservation,
  today,
  time,
  queue,
  onClose,
  onChanged,
}: Props & { reservation: Reservation }) {
  const [answer, setAnswer] = useState<'approved' | 'refused' | null>(null)
  const detailsId = useId()
  const branch = useBranch()
  const refuse = useRefuse(onChanged)
  const approve = useBranchMutation(approveReservation, {
    success: reservationMessages.approved,
    failure: failed,
    changes: [listReservations, showDay, listRequests, searchReservations],
  })
  const { id, owner, status } = reservation
  const isPast = Boolean(today && time && isUnanswered(reservation, { date: today, time }))
  const isOver = today !== undefined && reservation.date < today
  const isOpen = answer === null && can('approve', reservation)

  const submit = async () => {
    if (await approve.run({ params: { id } })) setAnswer('approved')
    else onChanged()
  }
  const ask = async () => {
    if (await refuse.ask(reservation)) setAnswer('refused')
  }

  return (
    <>
      <RefusalAlert refusal={approve.refusal} first={failed} />
      {answer === 'approved' && (
        <>
          <output className={styles.done}>
            <IconCircleCheck size={22} aria-hidden />
            Agendamento confirmado. Avise {owner.name}.
          </output>
          <Button
            component="a"
            ref={queue && queue.others > 0 ? undefined : focused}
            fullWidth
            mb="lg"
            variant={queue && queue.others > 0 ? 'default' : 'filled'}
            href={approvalLink(reservation, branch, clientSettings().shortLinkBase || location.origin)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
          >
            Enviar mensagem
          </Button>
        </>
      )}
      {answer === 'refused' && <output className={styles.over}>Agendamento recusado.</output>}
      {answer === null && !isOpen && (
        <output className={styles.over}>Este pedido já foi respondido: {statusLabel(status)}.</output>
      )}
      {isPast && isOpen && (
        <p className={styles.warning}>
          {isOver
            ? 'O horário desta reserva já passou. Ela não pode mais ser aprovada.'
            : 'O horário desta reserva já passou. Se você aprovar, o cliente ainda recebe a confirmação.'}
        </p>
      )}
      <div id={detailsId}>
        <RequestDetails reservation={reservation} today={today} />
      </div>
      <div className={styles.buttons}>
        {queue && isOpen ? (
          <Button
            variant="default"
            leftSection={<IconX size={20} aria-hidden />}
            loading={refuse.running}
            disabled={approve.running}
            onClick={() => void ask()}
          >
            Recusar
          </Button>
        ) : (
          <Button variant="default" disabled={approve.running} onClick={onClose}>
            {isOpen ? 'Cancelar' : 'Fechar'}
          </Button>
        )}
        {isOpen && !isOver && (
          <Button
            ref={focused}
            data-autofocus
            aria-describedby={detailsId}
            loading={approve.running}
            disabled={refuse.running}
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => void submit()}
          >
            {isPast ? 'Aprovar mesmo assim' : 'Aprovar'}
          </Button>
        )}
        {queue && !isOpen && queue.others > 0 && (
          <Button
            ref={focused}
            rightSection={<IconChevronRight size={20} aria-hidden />}
            onClick={queue.onNext}
          >
            Próximo<span className={styles.request}>&nbsp;pedido</span>&nbsp;({queue.others})
          </Button>
        )}
      </div>
    </>
  )
}

/** The dialog has then left the page and returned the focus, if the button that opened it is still there. */
const focusReturnedMs = 50

/** The button of the answered request is gone: the next request that waits on the page takes the focus. */
function focusNextRequest() {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('[data-approves]:enabled')?.focus({ preventScroll: true })
}

/**
 * The button that comes next takes the focus when it replaces the pressed one: 'Próximo pedido' after an answer, 'Aprovar' of the request
 * after that. At the opening the dialog itself gives the focus, so that it can return it.
 */
function focused(button: HTMLElement | null) {
  const { activeElement } = document
  const isLost =
    activeElement === document.body || button?.closest('[role="dialog"]')?.contains(activeElement)
  if (isLost) button?.focus({ preventScroll: true })
}
