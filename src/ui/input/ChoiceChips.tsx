import styles from './ChoiceChips.module.css'

type Choice = { name: string; pressed: boolean; onPress: () => void }

type Props = { label: string; choices: Choice[]; disabled?: boolean }

/** A few answers that are pressed more often than typed, such as 'Hoje' and 'Amanhã' beside a date; the field keeps the value. */
export function ChoiceChips({ label, choices, disabled = false }: Props) {
  return (
    <fieldset className={styles.chips} aria-label={label} disabled={disabled}>
      {choices.map(({ name, pressed, onPress }) => (
        <button key={name} type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
