import { useEffect, useEffectEvent, useRef } from 'react'
import type { CustomerRecordControl } from '../record/useCustomerRecord.ts'

/** Keeps the open record and the address the same: a link opens a record, and an open record can be linked. `named` is 0 for none. */
export function useNamedRecord(
  record: CustomerRecordControl,
  named: number,
  setNamed: (id: number) => void,
): void {
  const shown = useRef(0)
  const follow = useEffectEvent(() => {
    if (named > 0 && named !== shown.current) record.open(named)
  })
  useEffect(() => follow(), [named])

  const tell = useEffectEvent((id: number) => {
    shown.current = id
    if (id !== named) setNamed(id)
  })
  const id = record.shown ?? 0
  useEffect(() => {
    if (id !== shown.current) tell(id)
  }, [id])
}
