import { passwordScore } from '../rules.ts'
import styles from './StrengthMeter.module.css'

const segments = [1, 2, 3, 4] as const
const words = ['', 'Muito fraca', 'Fraca', 'Razoável', 'Forte'] as const

/** Four segments, one per strength check met; a fifth check adds none (D-20). */
export function StrengthMeter({ password }: { password: string }) {
  const lit = Math.min(passwordScore(password), segments.length)
  const word = words[lit]
  return (
    <div className={styles.strength}>
      <meter
        className={styles.unseen}
        aria-label="Força da senha"
        aria-valuetext={word ? `${lit} de ${segments.length}: ${word.toLowerCase()}` : 'Nenhuma senha ainda'}
        min={0}
        max={segments.length}
        value={lit}
      />
      <div className={styles.segments} data-level={lit} aria-hidden="true">
        {segments.map((segment) => (
          <span key={segment} data-lit={segment <= lit || undefined} />
        ))}
      </div>
      <span className={styles.word} aria-live="polite">
        {word}
      </span>
    </div>
  )
}
