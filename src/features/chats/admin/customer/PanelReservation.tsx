import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { Attendance } from '#features/reservations/admin/day/Attendance.tsx'
import { statusTones } from '#features/reservations/admin/reservation.ts'
import { WishTexts } from '#features/reservations/admin/WishTexts.tsx'
import { PresenceMark } from '#features/reservations/admin/PresenceMark.tsx'
import { useRefuse } from '#features/reservations/admin/useRefuse.ts'
import { can, statusLabel, toldReason } from '#features/reservations/rules.ts'
import type { ChatReservation } from '../../panel.contract.ts'
import { dayAndTime, relativeDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './ChatPanel.module.css'

const ApproveModal = lazyDialog(
  async () => (await import('#features/reservations/admin/ApproveModal.tsx')).ApproveModal,
  ({ reservation }) => reservation !== null,
)
const ReservationForm = lazyDialog(
  async () => (await import('#features/reservations/admin/form/ReservationForm.tsx')).ReservationForm,
)

type Props = {
  row: ChatReservation
  /** The branch's name, where it is another than the conversation's. */
  unit: string | null
  onChanged: () => void
}

/** A reservation ahead, of the current branch, with what staff may do with it now. */
export function PanelReservation({ row, unit, onChanged }: Props) {
  const { branch, reservation } = row
  const { today, time } = branch
  const [isApproving, setApproving] = useState(false)
  const form = useDialogState<null>()
  const refuse = useRefuse(onChanged)
  const name = `a reserva de ${dayAndTime(reservation.datetime)}`
  const ask = async () => {
    await refuse.ask(reservation)
    onChanged()
  }
  return (
    <article className={styles.reservation}>
      <Facts row={row} unit={unit} />
      <div className={styles.actions}>
        {can('approve', reservation) && (
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={`Aprovar ${name}`}
            onClick={() => setApproving(true)}
          >
            Aprovar
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={`Editar ${name}`}
          onClick={() => form.open(null)}
        >
          Editar
        </Button>
        {can('refuse', reservation) && (
          <Button
            variant="default"
            leftSection={<IconX size={18} aria-hidden />}
            loading={refuse.running}
            aria-label={`Recusar ${name}`}
            onClick={() => void ask()}
          >
            Recusar
          </Button>
        )}
      </div>
      <Attendance reservation={reservation} today={today} onChanged={onChanged} />
      <ApproveModal
        reservation={isApproving ? reservation : null}
        today={today}
        time={time}
        onClose={() => {
          setApproving(false)
          onChanged()
        }}
        onChanged={onChanged}
      />
      <ReservationForm
        key={form.openings}
        reservation={reservation}
        today={today}
        opened={form.opened}
        onClose={() => {
          form.close()
          onChanged()
        }}
        onChanged={onChanged}
      />
    </article>
  )
}

function Facts({ row: { branch, reservation }, unit }: Pick<Props, 'row' | 'unit'>) {
  const { id, date, datetime, person_number, status } = reservation
  const place = new URLSearchParams({ dateFrom: date, dateTo: date, search: `#${id}` })
  const list = staffPath.ofBranch(branch.id, `${staffPath.reservations}?${place}`)
  const word = relativeDay(datetime, branch.today)
  const reason = toldReason(reservation)
  return (
    <>
      <p className={styles.when}>
        <time dateTime={datetime}>{dayAndTime(datetime)}</time>
        <StatusBadge tone={statusTones[status]}>{statusLabel(status)}</StatusBadge>
      </p>
      <p className={styles.muted}>
        {[word, peopleText(person_number), unit, reason].filter(Boolean).join(' · ')}{' '}
        <AppLink href={list} aria-label={`Abrir o agendamento ${id} na lista`}>
          #{id}
        </AppLink>
      </p>
      <PresenceMark reservation={reservation} />
      <WishTexts reservation={reservation} className={styles.comment} />
    </>
  )
}
