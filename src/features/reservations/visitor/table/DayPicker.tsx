import { useState } from 'react'
import { Field } from '#visitor/form/Field.tsx'
import type { DaysAhead } from '../../pages.contract.ts'
import { DayChips } from './DayChips.tsx'

type DayPickerProps = {
  value: string
  people: number
  today: string
  ahead: DaysAhead
  onChange: (date: string) => void
}

/** The date of the visit: a button for each of the next days, the browser's date input for later ones. */
export function DayPicker({ value, people, today, ahead, onChange }: DayPickerProps) {
  // While a guest types a date, the input passes through past dates such as the year 2: they are shown but not chosen.
  const [passing, setPassing] = useState<string | null>(null)

  function choose(date: string) {
    const isDay = date !== '' && date >= today
    setPassing(isDay ? null : date)
    if (isDay) onChange(date)
  }

  return (
    <fieldset className="section">
      <legend className="legend">Que dia?</legend>
      <DayChips value={value} people={people} today={today} days={ahead.days} onChange={choose} />
      <Field id="date" label="Data" beside>
        {(input) => (
          <input
            {...input}
            className="input"
            type="date"
            min={today}
            max={ahead.until ?? undefined}
            value={passing ?? value}
            required
            onChange={(event) => choose(event.target.value)}
            onBlur={() => setPassing(null)}
          />
        )}
      </Field>
    </fieldset>
  )
}
