import styles from './SwitchButton.module.css'

type Props = {
  /** What is switched, such as 'Tiramisù disponível'. */
  label: string
  checked: boolean
  /** The words for on and off, beside the colour. Below 600 px only the switch is shown, unless `words`. */
  on: string
  off: string
  words?: boolean
  busy?: boolean
  onToggle: (checked: boolean) => void
}

/** A switch for the thumb that saves at once: large enough to be hit while walking, and says in a word how it stands. */
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
      {/* Both words keep the room, so that nothing moves when it is switched. */}
      <span className={styles.word} aria-hidden>
        <span className={checked ? '' : styles.unsaid}>{on}</span>
        <span className={checked ? styles.unsaid : ''}>{off}</span>
      </span>
    </button>
  )
}
