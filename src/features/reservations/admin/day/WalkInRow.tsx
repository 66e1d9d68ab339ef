import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useBranchMutation } from '#admin/data/mutations.ts'
import type { ShownDayPart } from './day-search.ts'
import { removeWalkIn, showDay } from '../../attendance.contract.ts'
import { attendanceMessages } from '../../attendance.ts'
import { listReservations } from '../../contract.ts'
import { peopleText } from '#lib/person/people.ts'
import { confirm } from '#ui/overlay/dialogs.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import { toastFailure } from '#ui/overlay/toast.ts'
import styles from './DayRow.module.css'

type Props = { party: ShownDayPart['walk_ins'][number]; today: string; onChanged: () => unknown }

/** People who came without a reservation; on their own day, with 'Desfazer'. */
export function WalkInRow({ party, today, onChanged }: Props) {
  const { id, date, time, person_number, name } = party
  const remove = useBranchMutation(removeWalkIn, {
    success: attendanceMessages.walkInUndone,
    changes: [listReservations, showDay],
  })
  const tell = useEffectEvent((msg: string) => {
    toastFailure(msg)
    onChanged()
  })
  useEffect(() => {
    if (remove.refusal) tell(remove.refusal.msg)
  }, [remove.refusal])
  const ask = async () => {
    const detail = `${time} · ${peopleText(person_number)}${name ? `\n${name}` : ''}`
    const yes = await confirm('Deseja realmente desfazer esse registro?', { detail, destructive: true })
    if (yes) await remove.run({ params: { id } })
  }
  return (
    <li className={styles.row} data-walk-in data-marked="arrived">
      <time className={styles.time} dateTime={`${date}T${time}`}>
        {time}
      </time>
      <span className={styles.people}>{peopleText(person_number)}</span>
      <span className={styles.status}>
        <StatusBadge tone="off">Sem reserva</StatusBadge>
      </span>
      {name && <span className={`${styles.who} ${styles.name}`}>{name}</span>}
      {date === today && (
        <Button
          className={`${styles.marks} ${styles.undo}`}
          variant="subtle"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={remove.running}
          aria-label={`Desfazer: ${name ?? 'sem reserva'}, ${peopleText(person_number)} às ${time}`}
          onClick={() => void ask()}
        >
          Desfazer
        </Button>
      )}
    </li>
  )
}
