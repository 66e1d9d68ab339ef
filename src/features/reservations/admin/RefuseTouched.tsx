import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TouchedAct } from '#features/branches/admin/touched/TouchedList.tsx'
import { statusTones } from './reservation.ts'
import { useRefuse } from './useRefuse.ts'
import { can, statusLabel } from '../rules.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'

/** Refuses a reservation that has no seat, in the list of them; its line then says so. */
export const RefuseTouched: TouchedAct = ({ reservation }) => {
  const { id, date, time, owner_name, person_number, status } = reservation
  const [isRefused, setRefused] = useState(false)
  const refuse = useRefuse(() => {})
  if (isRefused) return <StatusBadge tone={statusTones.REC}>{statusLabel('REC')}</StatusBadge>
  const ask = async () => {
    const datetime = `${date}T${time}`
    setRefused(await refuse.ask({ id, owner: { name: owner_name }, datetime, person_number }))
  }
  return (
    <Button
      variant="default"
      disabled={!can('refuse', { status })}
      loading={refuse.running}
      aria-label={`Recusar agendamento de ${owner_name}`}
      onClick={() => void ask()}
    >
      Recusar
    </Button>
  )
}
