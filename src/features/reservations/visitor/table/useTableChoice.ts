import { useState } from 'react'
import { timesByService } from '#features/availability/service-times.ts'
import type { TableChoice } from '../../choice.ts'
import type { ReserveData } from '../../pages.contract.ts'
import { nameInAddress } from './choice-address.ts'
import { useDaysAhead } from './useDaysAhead.ts'
import { useSlots } from './useSlots.ts'

/** The party, date and time that the guest chooses, with the times and days to choose from; the page's address names the choice. */
export function useTableChoice(data: ReserveData) {
  const [choice, setChoice] = useState(data.choice)
  const slots = useSlots(data)
  const ahead = useDaysAhead(data)

  // For a date that is not open yet it is unknown whether a service has a table.
  const isBeyond = ahead.until !== null && choice.date > ahead.until
  const parts = timesByService(slots.slots, isBeyond ? [] : slots.services, choice.people)
  const fitting = parts.flatMap((part) => part.slots)
  const isShown = slots.state === 'shown' && slots.date === choice.date
  const time = isShown && fitting.some((slot) => slot.time === choice.time) ? choice.time : ''

  function change(part: Partial<TableChoice>) {
    const next = { ...choice, ...part }
    setChoice(next)
    nameInAddress(next)
  }

  function chooseDate(date: string) {
    change({ date, time: '' })
    void slots.load(date)
  }

  function readAgain() {
    void ahead.refresh()
    void slots.load(choice.date)
  }

  /** Somebody else may have taken the table meanwhile. */
  function askAgain() {
    change({ time: '' })
    readAgain()
  }

  return {
    /** `time` is '' while the chosen one is not among the shown times with room for the party. */
    choice: { ...choice, time },
    slots,
    parts,
    /** The service of the chosen time; null while none is chosen. */
    service: fitting.find((slot) => slot.time === time)?.service ?? null,
    /** The time that was asked for and cannot be had, such as by a link; '' without. */
    lostTime: isShown && time === '' ? choice.time : '',
    ahead,
    hasTimes: fitting.length > 0,
    change,
    chooseDate,
    readAgain,
    askAgain,
  }
}
