import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { addDays } from '#lib/dates.ts'
import { DayInput } from '#ui/DayInput.tsx'
import styles from './DateFilter.module.css'

type Range = { from: string; to: string }

type Props = {
  /** The range shown; undefined until the server has answered. */
  range: Range | undefined
  /** Today in the branch's zone. */
  today: string | undefined
  /** Null asks for the default range. */
  onRange: (range: Range | null) => void
}

const wrong = 'Preencha uma data válida!'

/** Buttons for the most common ranges, and two date fields, which a phone hides until asked. */
export function DateFilter({ range, today, onRange }: Props) {
  const [draft, setDraft] = useState(range)
  const [inForce, setInForce] = useState(range)
  const [error, setError] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const datesId = useId()

  // The range can also change elsewhere, such as by 'Hoje'.
  if (range?.from !== inForce?.from || range?.to !== inForce?.to) {
    setInForce(range)
    setDraft(range)
    setError(null)
  }

  const change = (part: Partial<Range>) => setDraft({ from: '', to: '', ...draft, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = draft && draft.from !== '' && draft.to !== '' && draft.from <= draft.to
    setError(isValid ? null : wrong)
    if (isValid) onRange(draft)
  }

  const tomorrow = today && addDays(today, 1)
  const isOnly = (day: string | undefined) => day !== undefined && range?.from === day && range.to === day
  const isWeek = today !== undefined && range?.from === today && range.to === addDays(today, 6)
  const choices = [
    { label: 'Hoje', pressed: isOnly(today), range: today ? { from: today, to: today } : null },
    { label: 'Amanhã', pressed: isOnly(tomorrow), range: tomorrow ? { from: tomorrow, to: tomorrow } : null },
    { label: '7 dias', pressed: isWeek, range: null },
  ]

  const isOther = range !== undefined && today !== undefined && !choices.some(({ pressed }) => pressed)

  return (
    <form className={styles.filter} noValidate onSubmit={submit} aria-label="Filtro de datas">
      <fieldset className={styles.choices} aria-label="Períodos">
        {choices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            className={styles.choice}
            aria-pressed={choice.pressed}
            disabled={today === undefined}
            onClick={() => onRange(choice.range)}
          >
            {choice.label}
          </button>
        ))}
        <button
          type="button"
          className={`${styles.choice} ${styles.other}`}
          aria-expanded={isOpen || isOther}
          aria-controls={datesId}
          onClick={() => setOpen(!isOpen)}
        >
          Datas
        </button>
      </fieldset>
      <div id={datesId} className={styles.dates} data-open={isOpen || isOther || undefined}>
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
