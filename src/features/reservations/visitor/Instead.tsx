import { weekdayAndDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import { smallerParty } from '#features/availability/days-ahead.ts'
import type { TableChoice } from '../choice.ts'
import { CallLink } from './CallLink.tsx'
import type { DaysAhead, ReserveData, SlotList } from '../pages.contract.ts'
import { useNearestDay } from './table/useNearestDay.ts'

type InsteadProps = {
  choice: TableChoice
  branch: ReserveData['branch']
  ahead: DaysAhead
  slots: SlotList
  onDate: (date: string) => void
  onParty: (people: number, time: string) => void
}

/** Offers for a date without a time for the party: the next day that has one, a smaller party, the phone. */
export function Instead({ branch, choice, ahead, slots, onDate, onParty }: InsteadProps) {
  const next = useNearestDay(branch, choice, ahead)
  const { until } = ahead
  const smaller = smallerParty(slots, choice.people)
  /** The pressed button goes away; a keyboard goes on at the times. */
  const take = (choose: () => void) => () => {
    document.getElementById('slots')?.focus({ preventScroll: true })
    choose()
  }
  return (
    <div className="actions">
      {until !== null && choice.date > until && <p>Reservamos até {weekdayAndDay(until).split(', ')[1]}.</p>}
      {next && (
        <button type="button" className="button quiet wide" onClick={take(() => onDate(next.date))}>
          {next.isBefore ? 'Dia mais próximo' : 'Próximo dia com mesa'}: {weekdayAndDay(next.date)}
        </button>
      )}
      {smaller && (
        <button
          type="button"
          className="button quiet wide"
          onClick={take(() => onParty(smaller.people, smaller.time))}
        >
          Para {peopleText(smaller.people)} há mesa às {smaller.time}
        </button>
      )}
      {branch.callPhone && <CallLink phone={branch.callPhone} />}
    </div>
  )
}
