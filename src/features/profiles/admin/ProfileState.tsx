import { ActiveBadge } from '#ui/ActiveBadge.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Profile } from './profile-values.ts'
import styles from './ProfileState.module.css'

/** The unit, whether guests see it, and what draft or inactive means (D-66, D-70). */
export function ProfileState({ profile }: { profile: Profile }) {
  const isOff = profile.status === 'inactive'
  return (
    <span className={styles.state}>
      <span className={styles.unit} dir="auto" title={profile.branch}>
        {profile.branch}
      </span>
      {profile.is_draft && <StatusBadge tone="waiting">Rascunho</StatusBadge>}
      {isOff && <ActiveBadge active={false} />}
      {!profile.is_draft && !isOff && <StatusBadge tone="good">Publicado</StatusBadge>}
      {profile.is_draft ? (
        <span>Só a equipe vê este perfil até ele ser publicado.</span>
      ) : (
        isOff && <span>As páginas públicas estão fora do ar.</span>
      )}
    </span>
  )
}
