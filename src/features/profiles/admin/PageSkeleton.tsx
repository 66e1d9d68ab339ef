import { Skeleton } from '@mantine/core'
import styles from './ProfileEditor.module.css'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'

/** Placeholder for the whole editor while its profile loads: the tabs, the first tab, and the phone beside it. */
export function PageSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className={styles.tabsRoot} h={44} mb="md" radius="md" />
      <div className={styles.loading}>
        <ProfileSkeleton />
        <Skeleton className={styles.phone} radius={36} />
      </div>
    </div>
  )
}
