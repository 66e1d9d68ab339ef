import { useRef, useState } from 'react'
import { listSlots } from '#features/availability/slots.contract.ts'
import { call } from '#visitor/call.ts'
import { askYesNo } from '#visitor/dialog.ts'
import type { ReserveData, SlotList } from '../pages.contract.ts'

/** Milliseconds to wait before asking the guest whether to try again. */
const patienceMs = 10_000

/** The times of a date; false when the call fails or takes too long (D-34). */
async function fetchSlots(branch: ReserveData['branch'], date: string): Promise<SlotList | false> {
  const params = { business_id: branch.business_id, branch_id: branch.id, date }
  const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false))
  try {
    return await Promise.race([call(listSlots, { params }), late])
  } catch {
    return false
  }
}

/** The times of the chosen date. A failed load asks whether to try again; late answers for an earlier date are dropped. */
export function useSlots({ branch, choice, slots }: ReserveData) {
  const [shown, setShown] = useState<{ date: string; slots: SlotList }>({
    date: choice.date,
    slots,
  })
  const [state, setState] = useState<'shown' | 'loading' | 'failed'>('shown')
  const wanted = useRef(0)

  async function load(date: string): Promise<void> {
    const turn = ++wanted.current
    setState('loading')
    for (;;) {
      const found = await fetchSlots(branch, date)
      if (turn !== wanted.current) return
      if (found !== false) {
        setShown({ date, slots: found })
        return setState('shown')
      }
      if (!(await askYesNo('Houve um erro! Deseja tentar novamente?'))) return setState('failed')
    }
  }

  return { ...shown, state, load }
}
