import { Anchor, Button, Group, Modal } from '@mantine/core'
import { AppLink } from '#admin/AppLink.tsx'
import { useOpenedLater } from '#admin/useOpenedLater.ts'
import { leftOutText } from '../../left-out.ts'
import type { LeftOut } from './useSaveService.ts'
import { dayAndTime } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import * as staffPath from '#lib/staff-path.ts'
import styles from './LeftOutModal.module.css'

type Props = { leftOut: LeftOut; opened: boolean; onClose: () => void }

const listOf = ({ id, date }: { id: number; date: string }) =>
  `${staffPath.reservations}?${new URLSearchParams({ dateFrom: date, dateTo: date, search: `#${id}` })}`

/** The guests that a change left without a seat, each with a link to the reservation (D-40, D-108). */
export function LeftOutModal({ leftOut, opened, onClose }: Props) {
  const { people, total, reservations } = leftOut
  const more = total - reservations.length
  return (
    <Modal opened={useOpenedLater(opened)} onClose={onClose} title="Agendamentos sem lugar">
      <p className={styles.text}>
        {leftOutText(people)} Nada foi cancelado: combine com cada cliente ou recuse o agendamento.
      </p>
      <ul className={styles.list} aria-label="Agendamentos sem lugar">
        {reservations.map((reservation) => (
          <li key={reservation.id}>
            <div>
              <strong>{dayAndTime(`${reservation.date}T${reservation.time}`)}</strong>
              <span>
                {reservation.owner_name} · {peopleText(reservation.person_number)}
              </span>
            </div>
            <Anchor component={AppLink} href={listOf(reservation)}>
              Ver agendamento #{reservation.id}
            </Anchor>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.text}>E mais {more}.</p>}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          Ok, entendi!
        </Button>
      </Group>
    </Modal>
  )
}
