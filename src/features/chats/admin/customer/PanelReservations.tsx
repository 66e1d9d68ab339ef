import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { InBranch } from '#admin/current/InBranch.tsx'
import { useBranch } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { VisitBadge } from '#features/reservations/admin/VisitBadge.tsx'
import type { Chat } from '../../contract.ts'
import type { ChatPanelData, ChatReservation } from '../../panel.contract.ts'
import { PanelReservation } from './PanelReservation.tsx'
import { dayAndTime } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import { isErasedPhone } from '#lib/person/person.ts'
import { dateIn } from '#lib/days/zoned.ts'
import styles from './ChatPanel.module.css'

const ReservationForm = lazyDialog(
  async () => (await import('#features/reservations/admin/form/ReservationForm.tsx')).ReservationForm,
)

/** The guest of a new reservation: the record's name, unless only the platform knows one. */
function guestOf(chat: Chat, { customer, phone }: ChatPanelData) {
  const known = customer && !isErasedPhone(customer.phone) ? customer.phone : (phone ?? '')
  return { name: customer?.name ?? chat.customer.name, phone: known }
}

type Props = { chat: Chat; panel: ChatPanelData; next: ChatReservation[]; onChanged: () => void }

/** The next reservations with their actions, the last one, and the form of a new one. */
export function PanelReservations({ chat, panel, next, onChanged }: Props) {
  const { id: branchId, timezone } = useBranch()
  const form = useDialogState<null>()
  const today = dateIn(new Date(panel.now), timezone)
  return (
    <section className={styles.section} aria-label="Reservas">
      <h3 className={styles.title}>Reservas</h3>
      {next.length === 0 && <p className={styles.muted}>Nenhuma reserva marcada.</p>}
      <ul className={styles.reservations}>
        {next.map((row) => (
          <li key={row.reservation.id}>
            <InBranch id={row.branch.id}>
              <PanelReservation
                row={row}
                unit={row.branch.id === branchId ? null : row.branch.branch}
                onChanged={onChanged}
              />
            </InBranch>
          </li>
        ))}
      </ul>
      {panel.last && <Last row={panel.last} />}
      <Button
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        variant={next.length > 0 ? 'default' : 'filled'}
        onClick={() => form.open(null)}
      >
        Nova reserva
      </Button>
      <ReservationForm
        key={form.openings}
        reservation={null}
        guest={guestOf(chat, panel)}
        today={today}
        opened={form.opened}
        onClose={() => {
          form.close()
          onChanged()
        }}
        onChanged={onChanged}
      />
    </section>
  )
}

function Last({ row: { branch, reservation } }: { row: ChatReservation }) {
  const { datetime, person_number, status, attendance } = reservation
  const { id: currentId } = useBranch()
  const unit = branch.id === currentId ? null : branch.branch
  return (
    <p className={styles.last}>
      Última: {[dayAndTime(datetime), peopleText(person_number), unit].filter(Boolean).join(' · ')}
      <VisitBadge status={status} attendance={attendance} />
    </p>
  )
}
