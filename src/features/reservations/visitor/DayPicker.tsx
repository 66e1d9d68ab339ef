import { useState } from 'react'
import { addDays, relativeDay, weekdayAndDay } from '#lib/dates.ts'
import { Field } from '#visitor/Field.tsx'

type DayPickerProps = { value: string; today: string; onChange: (date: string) => void }

/** Days with a button; later ones need the date input. */
const daysAhead = 7

/** The date of the visit: a button for each of the next days, the browser's date input for later ones. */
export function DayPicker({ value, today, onChange }: DayPickerProps) {
  const near = Array.from({ length: daysAhead }, (_, index) => addDays(today, index))
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
      <div className="days">
        {near.map((date) => {
          const [weekday, day] = weekdayAndDay(date).split(', ')
          const relative = relativeDay(date, today)
          return (
            <button
              key={date}
              type="button"
              className="day"
              aria-pressed={date === value}
              onClick={() => choose(date)}
            >
              <small>{relative || weekday}</small>
              <strong>{day?.replace(' de ', ' ')}</strong>
            </button>
          )
        })}
      </div>
      <Field id="date" label="Data" beside>
        {(input) => (
          <input
            {...input}
            className="input"
            type="date"
            min={today}
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
