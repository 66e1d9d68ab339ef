import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { addDays, relativeDay, weekdayAndDay } from '#lib/days/dates.ts'
import styles from './DayBar.module.css'

type Props = {
  /** Undefined until the server has answered, unless the address names it or the answer failed. */
  date: string | undefined
  today: string | undefined
  onDay: (day: string) => void
}

/** The date shown, which opens the calendar; previous and next day, today, and print. */
export function DayBar({ date, today, onDay }: Props) {
  const word = date && today && relativeDay(date, today)
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.bar}>
      <ActionIcon
        variant="default"
        aria-label="Dia anterior"
        disabled={!date}
        onClick={() => date && onDay(addDays(date, -1))}
      >
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <h2 className={styles.date} aria-live="polite">
        {!date && <VisuallyHidden>Dia</VisuallyHidden>}
        {date && (
          <button
            type="button"
            className={styles.choose}
            title="Escolher outro dia"
            onClick={() => calendar.current?.showPicker()}
          >
            <time dateTime={date}>{weekdayAndDay(date)}</time>
            {word && <span className={styles.word}>{word}</span>}
          </button>
        )}
        <input
          ref={calendar}
          type="date"
          className={styles.calendar}
          aria-hidden
          tabIndex={-1}
          value={date ?? ''}
          onChange={(event) => event.currentTarget.value && onDay(event.currentTarget.value)}
        />
      </h2>
      <ActionIcon
        variant="default"
        aria-label="Próximo dia"
        disabled={!date}
        onClick={() => date && onDay(addDays(date, 1))}
      >
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
      {date && today && date !== today && (
        <Button className={styles.back} variant="default" onClick={() => onDay(today)}>
          Hoje
        </Button>
      )}
      <Button
        className={styles.print}
        variant="default"
        disabled={!date}
        title="Imprimir"
        onClick={() => window.print()}
      >
        <IconPrinter size={20} aria-hidden />
        <span className={styles.printWord}>Imprimir</span>
      </Button>
    </div>
  )
}
