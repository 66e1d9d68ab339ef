import { useEffect, useEffectEvent } from 'react'
import { useBranchQuery } from '#admin/data/queries.ts'
import { listDays, listSlots } from '#features/availability/slots.contract.ts'
import { confirm } from '#ui/overlay/dialogs.ts'

type Options = {
  /** '' without a valid date. */
  date: string
  /** The reservation being edited: its own seats and time count as free. */
  except: number | undefined
  /** Whether the form shows the times yet. */
  enabled: boolean
}

/**
 * The times of a date, with the services that are not over that day, as far as they are known. If loading the times fails, a dialog offers to
 * try again (RES-80, RES-81).
 */
export function useFormSlots({ date, except, enabled }: Options) {
  const slots = useBranchQuery(
    listSlots,
    { params: { date }, query: { except } },
    { enabled: enabled && date !== '' },
  )
  const days = useBranchQuery(listDays, { query: { from: date } }, { enabled: enabled && date !== '' })
  const ask = useEffectEvent(async () => {
    if (await confirm('Houve um erro! Deseja tentar novamente?')) void slots.refetch()
  })
  const { errorUpdatedAt } = slots
  useEffect(() => {
    if (errorUpdatedAt > 0) void ask()
  }, [errorUpdatedAt])
  const services = days.data?.days.find((day) => day.date === date)?.services ?? []
  return { slots, services }
}
