import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { profileChecklist } from '../publishing.ts'
import { useProfile } from './profile-context.ts'
import type { ProfileTab } from './profile-tabs.ts'
import { shownToGuests } from './profile-values.ts'
import styles from './PublishingList.module.css'

/**
 * Which parts that guests look for a draft has; a missing part opens its tab. It follows the typing: a part has the same size either way,
 * so that nothing moves.
 */
export function PublishingList({ onTab }: { onTab: (tab: ProfileTab) => void }) {
  const { begun, form, images } = useProfile()
  const parts = profileChecklist(shownToGuests(form.values, images))
  const there = parts.filter(({ isThere }) => isThere).length
  if (!begun.is_draft) return null
  return (
    <section className={styles.list} aria-labelledby="publishing-list">
      <h2 id="publishing-list" className={styles.title}>
        Antes de publicar <span className={styles.count}>{`${there} de ${parts.length} prontos`}</span>
      </h2>
      <ul className={styles.parts}>
        {parts.map(({ word, tab, isThere }) => (
          <li key={word}>
            {isThere ? (
              <span className={styles.there}>
                <IconCheck size={18} aria-label="Pronto:" /> {word}
              </span>
            ) : (
              <button
                type="button"
                className={styles.missing}
                aria-label={`Incluir ${word}`}
                onClick={() => onTab(tab)}
              >
                <IconCircleDashed size={18} aria-hidden /> {word}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
