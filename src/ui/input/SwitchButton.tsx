import styles from './SwitchButton.module.css'

type Props = {
  /** The thing that it switches, such as 'Tiramisù disponível'. */
  label: string
  checked: boolean
  /** The words for on and off, with the colour; absent where a badge beside the switch says it. Below 600 px only the switch is shown, unless `words`. */
  on?: string
  off?: string
  words?: boolean
  busy?: boolean
  onToggle: (checked: boolean) => void
}

/** A switch that saves at once: large enough for a thumb while walking, with its state in a word. */
export function SwitchButton({ label, checked, on, off, words, busy, onToggle }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className={`${styles.button} ${words ? styles.words : ''}`}
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy ?? false}
      onClick={() => onToggle(!checked)}
    >
      <span className={styles.track} aria-hidden />
      {/* Both words take up space, so that nothing moves when it is switched. */}
      {on && (
        <span className={styles.word} aria-hidden>
          <span className={checked ? '' : styles.unsaid}>{on}</span>
          <span className={checked ? styles.unsaid : ''}>{off}</span>
        </span>
      )}
    </button>
  )
}
