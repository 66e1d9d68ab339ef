import { useEffect, useState } from 'react'
import { clientSettings } from '#admin/client-settings.ts'
import { strengthOf } from '../rules.ts'
import styles from './StrengthMeter.module.css'

const segments = [1, 2, 3, 4] as const

/** Whether the server would refuse it as too common (D-125), by the server's own rule; its words are fetched when somebody types. */
function useIsCommon(password: string): boolean {
  const [isCommon, setRule] = useState<((password: string, names: string[]) => boolean) | null>(null)
  const isTyped = password !== ''
  useEffect(() => {
    // Without it the meter shows the strength alone, and the server decides.
    if (isTyped)
      import('../common-passwords.ts').then(
        (rule) => setRule(() => rule.isCommonPassword),
        () => {},
      )
  }, [isTyped])
  const { platformName, companyName } = clientSettings()
  return isCommon !== null && isCommon(password, [platformName, companyName])
}

/** Four segments, one per strength check met; a fifth check adds none (D-20). */
export function StrengthMeter({ password }: { password: string }) {
  const { lit, level, word } = strengthOf(password, useIsCommon(password))
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
      <div className={styles.segments} data-level={level} aria-hidden="true">
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
