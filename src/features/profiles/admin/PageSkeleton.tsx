import { Skeleton } from '@mantine/core'
import styles from './ProfileEditor.module.css'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'

/** The place of the whole editor while its profile is read: the tabs, the first one, and beside it the phone. */
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
