import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { listSpanDays } from '../../rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { DayInput } from '#ui/input/DayInput.tsx'
import styles from './DateFilter.module.css'

/** Both days included, 'YYYY-MM-DD'. */
export type DateRange = { from: string; to: string }

type Props = {
  /** The range shown; undefined until the server has answered. */
  range: DateRange | undefined
  /** Today in the branch's zone. */
  today: string | undefined
  /** Null asks for the default range. */
  onRange: (range: DateRange | null) => void
  /** 'Hoje' is the whole day, opened at now. */
  onToday: () => void
}

const wrong = 'Preencha uma data válida!'

/** The ranges that one press asks for; none is pressed while other dates are shown. */
const choicesOn = (range: DateRange | undefined, today: string | undefined) => {
  const tomorrow = today && addDays(today, 1)
  const isOnly = (day: string | undefined) => day !== undefined && range?.from === day && range.to === day
  const isWeek =
    today !== undefined && range?.from === today && range.to === addDays(today, listSpanDays.shown - 1)
  return [
    { label: 'Hoje', pressed: isOnly(today), day: today },
    { label: 'Amanhã', pressed: isOnly(tomorrow), day: tomorrow },
    { label: '7 dias', pressed: isWeek, day: null },
  ]
}

const shortDate = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

/** The range in a word: 'Amanhã', '7 dias', '24/11 a 02/12'; '' until it is known. */
export function rangeWord(range: DateRange | undefined, today: string | undefined): string {
  if (!range) return ''
  const { from, to } = range
  const choice = choicesOn(range, today).find(({ pressed }) => pressed)
  return choice?.label ?? (from === to ? shortDate(from) : `${shortDate(from)} a ${shortDate(to)}`)
}

/** Buttons for the most common ranges, and two date fields. */
export function DateFilter({ range, today, onRange, onToday }: Props) {
  const [draft, setDraft] = useState(range)
  const [inForce, setInForce] = useState(range)
  const [error, setError] = useState<string | null>(null)

  // The range can also change elsewhere, such as by 'Hoje'.
  if (range?.from !== inForce?.from || range?.to !== inForce?.to) {
    setInForce(range)
    setDraft(range)
    setError(null)
  }

  const change = (part: Partial<DateRange>) => setDraft({ from: '', to: '', ...draft, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = draft && draft.from !== '' && draft.to !== '' && draft.from <= draft.to
    setError(isValid ? null : wrong)
    if (isValid) onRange(draft)
  }

  const choose = (day: string | null | undefined) => {
    if (day === today) onToday()
    else onRange(day ? { from: day, to: day } : null)
  }

  return (
    <form className={styles.filter} noValidate onSubmit={submit} aria-label="Filtro de datas">
      <fieldset className={styles.choices} aria-label="Períodos">
        {choicesOn(range, today).map(({ label, pressed, day }) => (
          <button
            key={label}
            type="button"
            className={styles.choice}
            aria-pressed={pressed}
            disabled={today === undefined}
            onClick={() => choose(day)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className={styles.dates}>
        <DayInput
          label="De"
          value={draft?.from ?? ''}
          error={error !== null}
          aria-describedby={error ? 'date-filter-error' : undefined}
          onValue={(from) => change({ from })}
        />
        <DayInput
          label="Até"
          value={draft?.to ?? ''}
          error={error !== null}
          aria-describedby={error ? 'date-filter-error' : undefined}
          onValue={(to) => change({ to })}
        />
        <Button type="submit" variant="default">
          Filtrar
        </Button>
      </div>
      {error && (
        <p id="date-filter-error" role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </form>
  )
}
