import { useRef, useState } from 'react'
import { listDays, listSlots } from '#features/availability/slots.contract.ts'
import { call } from '#visitor/call.ts'
import { askYesNo } from '#visitor/dialog.ts'
import type { DayServices, ReserveData, SlotList } from '../../pages.contract.ts'

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

/** The services of a date beyond the next days; none when the call fails: the times name their own. */
async function fetchServices({ id, business_id }: ReserveData['branch'], date: string): Promise<DayServices> {
  const asked = { params: { business_id, branch_id: id }, query: { from: date } }
  const answer = await call(listDays, asked).catch(() => null)
  return answer?.days.find((day) => day.date === date)?.services ?? []
}

/** The times of the chosen date. A failed load asks whether to try again; late answers for an earlier date are dropped. */
export function useSlots({ branch, choice, slots, services, ahead }: ReserveData) {
  const [shown, setShown] = useState<{ date: string; slots: SlotList; services: DayServices }>({
    date: choice.date,
    slots,
    services,
  })
  const [state, setState] = useState<'shown' | 'loading' | 'failed'>('shown')
  const wanted = useRef(0)

  async function load(date: string): Promise<void> {
    const turn = ++wanted.current
    setState('loading')
    const near = ahead.days.find((day) => day.date === date)
    const services = near?.services ?? fetchServices(branch, date)
    for (;;) {
      const found = await fetchSlots(branch, date)
      if (turn !== wanted.current) return
      if (found !== false) {
        setShown({ date, slots: found, services: await services })
        return setState('shown')
      }
      if (!(await askYesNo('Houve um erro! Deseja tentar novamente?'))) return setState('failed')
    }
  }

  return { ...shown, state, load }
}
