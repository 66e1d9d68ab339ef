import { useEffect, useEffectEvent } from 'react'
import { useBranchQuery } from '#admin/queries.ts'
import { listSlots } from '#features/availability/slots.contract.ts'
import { confirm } from '#ui/dialogs.ts'

type Options = {
  /** '' while no valid date is chosen. */
  date: string
  /** The reservation that is edited: its own seats and time are free for it. */
  except: number | undefined
  /** Whether the times are looked at. */
  enabled: boolean
}

/** The times of a date. A failed load asks whether to try again; yes does (RES-80, RES-81). */
export function useFormSlots({ date, except, enabled }: Options) {
  const slots = useBranchQuery(
    listSlots,
    { params: { date }, query: { except } },
    { enabled: enabled && date !== '' },
  )
  const ask = useEffectEvent(async () => {
    if (await confirm('Houve um erro! Deseja tentar novamente?')) void slots.refetch()
  })
  const { errorUpdatedAt } = slots
  useEffect(() => {
    if (errorUpdatedAt > 0) void ask()
  }, [errorUpdatedAt])
  return slots
}
