import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { deleteService, restoreService } from '#features/availability/services.contract.ts'
import type { ShownDay } from './day-search.ts'
import { closureText } from './night-words.ts'
import { changedByNight } from './useNight.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { toast, toastFailure } from '#ui/overlay/toast.ts'
import styles from './ClosedNotice.module.css'

type Props = { day: ShownDay; onChanged: () => unknown }

/** Says that the day, or one of its services, is closed. A closure of this day alone can be taken back here. */
export function ClosedNotice({ day, onChanged }: Props) {
  return day.closures.map((closure) => (
    <Closed key={closure.id} closure={closure} day={day} onChanged={onChanged} />
  ))
}

function Closed({ closure, day, onChanged }: Props & { closure: ShownDay['closures'][number] }) {
  const { can } = useCurrent()
  const { id, date_start, date_end } = closure
  const reopening = useBranchMutation(deleteService, { changes: changedByNight })
  const closing = useBranchMutation(restoreService, { success: 'Desfeito.', changes: changedByNight })
  const tell = useEffectEvent((msg: string) => {
    toastFailure(msg)
    onChanged()
  })
  useEffect(() => {
    if (reopening.refusal) tell(reopening.refusal.msg)
  }, [reopening.refusal])
  const reopen = async () => {
    if (!(await reopening.run({ params: { id } }))) return
    const undo = async () => {
      if (!(await closing.run({ params: { id } }))) toastFailure('Não foi possível desfazer.')
    }
    toast('Reaberto.', { label: 'Desfazer', onPress: () => void undo() })
  }
  const isAlone = date_start === date_end
  return (
    <div className={styles.closed} role="note">
      <IconCalendarOff size={22} aria-hidden />
      <p>{closureText(closure)}</p>
      {can('reservation-config') && day.date >= day.today && isAlone && (
        <Button variant="default" loading={reopening.running} onClick={() => void reopen()}>
          Reabrir
        </Button>
      )}
      {can('reservation-config') && day.date >= day.today && !isAlone && (
        <Button component={AppLink} href={staffPath.services} variant="default">
          Ver disponibilidades
        </Button>
      )}
    </div>
  )
}
