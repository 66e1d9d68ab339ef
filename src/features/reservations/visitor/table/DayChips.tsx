import { useEffect, useRef } from 'react'
import { relativeDay, weekdayAndDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import type { DaysAhead } from '../../pages.contract.ts'

type Day = DaysAhead['days'][number]

type DayChipsProps = {
  value: string
  people: number
  today: string
  days: Day[]
  onChange: (date: string) => void
}

/** Why a day has no table for these people, for screen readers; null when it has one. */
function lackOf({ largest, is_closed }: Day, people: number): string | null {
  if (is_closed) return 'fechado'
  if (largest === 0) return 'sem mesa'
  return largest < people ? `sem mesa para ${peopleText(people)}` : null
}

/** A button for each of the next days. One without a table is struck through and never looks chosen; pressing it says what there is instead. */
export function DayChips({ value, people, today, days, onChange }: DayChipsProps) {
  const row = useRef<HTMLDivElement>(null)

  // A guest who comes back to the form sees the chosen day. Scrolls the row only, not the page.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[data-chosen]')
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.clientWidth / 2
  }, [])

  return (
    <div className="days" ref={row}>
      {days.map((each) => {
        const { date } = each
        const [weekday, day] = weekdayAndDay(date).split(', ')
        const lack = lackOf(each, people)
        const isChosen = date === value
        return (
          <button
            key={date}
            type="button"
            className={lack ? 'day lacking' : 'day'}
            aria-pressed={isChosen && lack === null}
            data-chosen={isChosen || undefined}
            onClick={() => onChange(date)}
          >
            <small>{relativeDay(date, today) || weekday}</small>
            <strong>
              {day?.replace(' de ', ' ')}
              {lack && <span className="hidden">, {lack}</span>}
            </strong>
          </button>
        )
      })}
    </div>
  )
}
