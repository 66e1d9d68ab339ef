import { createPortal } from 'react-dom'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { WalkInModal } from './day/WalkInModal.tsx'
import type { Reservation } from './reservation.ts'
import styles from './ReservationDialogs.module.css'

const ApproveModal = lazyDialog(
  async () => (await import('./ApproveModal.tsx')).ApproveModal,
  ({ reservation }) => reservation !== null,
)

const ReservationForm = lazyDialog(async () => (await import('./form/ReservationForm.tsx')).ReservationForm)

type Options = {
  /** Today in the branch's zone; undefined until the server has answered. */
  today: string | undefined
  /** The branch's time now, 'HH:mm'. */
  time: string | undefined
  /** The page's heading, where both buttons stand with their words on a desktop. */
  place: HTMLElement | null
  /** Whether the range shown includes today: only then can a walk-in be added. */
  isToday: boolean
  /** Called when the data shown may be stale. */
  onChanged: () => unknown
}

/** The dialogs that both views of reservations open, and the buttons within reach of the thumb that open them (RES-11). */
export function useReservationDialogs({ today, time, place, isToday, onChanged }: Options) {
  const [approving, setApproving] = useState<Reservation | null>(null)
  const form = useDialogState<Reservation | null>()
  const walkIn = useDialogState<null>()
  const walkInButton = (className: string | undefined) =>
    isToday && (
      <Button
        className={className}
        variant="default"
        leftSection={<IconUserPlus size={20} aria-hidden />}
        aria-label="Nova entrada sem reserva"
        onClick={() => walkIn.open(null)}
      >
        Nova entrada
      </Button>
    )
  const dialogs = (
    <>
      <ApproveModal
        reservation={approving}
        today={today}
        time={time}
        onClose={() => setApproving(null)}
        onChanged={onChanged}
      />
      {today && (
        <ReservationForm
          key={form.openings}
          reservation={form.about ?? null}
          today={today}
          opened={form.opened}
          onClose={form.close}
          onChanged={onChanged}
        />
      )}
      <WalkInModal
        key={`w${walkIn.openings}`}
        opened={walkIn.opened}
        onClose={walkIn.close}
        onChanged={onChanged}
      />
      {place &&
        createPortal(
          <>
            {walkInButton(styles.desk)}
            <Button
              className={styles.desk}
              variant="default"
              leftSection={<IconPlus size={20} aria-hidden />}
              disabled={!today}
              onClick={() => form.open(null)}
            >
              Adicionar agendamento
            </Button>
          </>,
          place,
        )}
      <div className={styles.corner}>
        {walkInButton(styles.thumb)}
        <ActionIcon
          className={styles.add}
          variant="filled"
          color="brand"
          radius={999}
          size={56}
          data-corner
          disabled={!today}
          aria-label="Adicionar agendamento"
          onClick={() => form.open(null)}
        >
          <IconPlus size={28} aria-hidden />
        </ActionIcon>
      </div>
    </>
  )
  return {
    approve: setApproving,
    edit: form.open,
    /** For an empty list. */
    addButton: (
      <Button
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => form.open(null)}
      >
        Novo agendamento
      </Button>
    ),
    dialogs,
  }
}
