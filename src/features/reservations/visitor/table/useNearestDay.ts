import { useEffect, useState } from 'react'
import { daysRoundFrom, nextDayFor } from '#features/availability/days-ahead.ts'
import { listDays } from '#features/availability/slots.contract.ts'
import { call } from '#visitor/call.ts'
import type { TableChoice } from '../../choice.ts'
import type { DaysAhead, ReserveData } from '../../pages.contract.ts'

/**
 * The day nearest to the chosen one that takes the party: a later one if possible. Asks the engine if the next days, which the page has,
 * contain none after it. Null while it waits for the answer, and if there is none.
 */
export function useNearestDay(
  { id, business_id }: ReserveData['branch'],
  { date, people }: TableChoice,
  { days, until }: DaysAhead,
) {
  const known = nextDayFor(days, date, people)
  const asksFrom = known && !known.isBefore ? null : daysRoundFrom(date, until)
  const [round, setRound] = useState<{ from: string; days: DaysAhead['days'] } | null>(null)
  useEffect(() => {
    if (asksFrom === null) return
    let isWanted = true
    const show = (found: DaysAhead['days']) => isWanted && setRound({ from: asksFrom, days: found })
    call(listDays, { params: { business_id, branch_id: id }, query: { from: asksFrom } }).then(
      (answer) => show(answer.days),
      () => show([]),
    )
    return () => {
      isWanted = false
    }
  }, [business_id, id, asksFrom])
  if (asksFrom === null) return known
  return round?.from === asksFrom ? (nextDayFor(round.days, date, people) ?? known) : null
}
