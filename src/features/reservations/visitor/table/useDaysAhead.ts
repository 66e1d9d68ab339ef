import { useEffect, useEffectEvent, useState } from 'react'
import { listDays } from '#features/availability/slots.contract.ts'
import { call } from '#visitor/call.ts'
import type { ReserveData } from '../../pages.contract.ts'

/** Which of the next days have a table: as the page came with them, and asked again when that may be out of date. */
export function useDaysAhead({ branch, ahead }: ReserveData) {
  const [shown, setShown] = useState(ahead)
  const refresh = () =>
    call(listDays, { params: { business_id: branch.business_id, branch_id: branch.id } }).then(
      setShown,
      // The days that are shown stay: the times of the chosen one say how it is.
      () => {},
    )

  const comeBack = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) void refresh()
  })
  useEffect(() => {
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  return { ...shown, refresh }
}
