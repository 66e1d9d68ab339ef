import { weekdayAndDay } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import { nextDayFor, smallerParty } from '#features/availability/days-ahead.ts'
import type { TableChoice } from '../choice.ts'
import { CallLink } from './CallLink.tsx'
import type { DaysAhead, SlotList } from '../pages.contract.ts'

type InsteadProps = {
  choice: TableChoice
  days: DaysAhead['days']
  slots: SlotList
  /** Digits; null when the branch takes no reservations by phone. */
  callPhone: string | null
  onDate: (date: string) => void
  onParty: (people: number, time: string) => void
}

/** What a date without a time for the party has instead: the next day that has one, a smaller party, the phone. */
export function Instead({ choice, days, slots, callPhone, onDate, onParty }: InsteadProps) {
  const next = nextDayFor(days, choice.date, choice.people)
  const smaller = smallerParty(slots, choice.people)
  /** The pressed button goes away; a keyboard goes on at the times. */
  const take = (choose: () => void) => () => {
    document.getElementById('slots')?.focus({ preventScroll: true })
    choose()
  }
  return (
    <div className="actions">
      {next && (
        <button type="button" className="button quiet wide" onClick={take(() => onDate(next))}>
          Próximo dia com mesa: {weekdayAndDay(next)}
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
      {callPhone && <CallLink phone={callPhone} />}
    </div>
  )
}
