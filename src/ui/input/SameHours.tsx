import { ChoiceChips } from './ChoiceChips.tsx'
import { type Weekday, weekdayNames } from '#lib/days/days.ts'
import { copiedWeek, daysToCopyOnto, modelDay } from '#lib/days/week.ts'
import styles from './SameHours.module.css'

type Day = {
  day_of_week: Weekday
  enabled: boolean
  from?: string | null | undefined
  to?: string | null | undefined
  max_delay?: number | '' | null | undefined
}

type Props<D extends Day> = { week: D[]; onWeek: (week: D[]) => void }

/** Copies the hours of a week's first open day onto others; until a day has hours, it says how to begin. */
export function SameHours<D extends Day>({ week, onWeek }: Props<D>) {
  const model = modelDay(week)
  const isLike = (day: Day) =>
    day.enabled && day.from === model?.from && day.to === model?.to && day.max_delay === model?.max_delay
  return (
    <div className={styles.same}>
      <span className={styles.text}>
        {model
          ? `Mesmo horário de ${weekdayNames[model.day_of_week].toLowerCase()} em:`
          : 'Ligue um dia e escolha o horário; depois copie para:'}
      </span>
      <ChoiceChips
        label="Mesmo horário em"
        disabled={!model}
        choices={daysToCopyOnto(week).map(({ name, days }) => ({
          name,
          pressed: model !== undefined && week.every((day) => !days.includes(day.day_of_week) || isLike(day)),
          onPress: () => onWeek(copiedWeek(week, days)),
        }))}
      />
    </div>
  )
}
