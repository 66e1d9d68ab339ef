import { Tabs } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useProfile } from './profile-context.ts'
import { type EditorTab, type ProfileTab, profileTabs, tabsWith } from './profile-tabs.ts'
import styles from './ProfileEditor.module.css'
import { useTabInView } from './useTabInView.ts'

/** The tabs of the profile; a tab with an invalid field is marked. */
export function ProfileTabList({ tab }: { tab: EditorTab }) {
  const wrong = tabsWith(useProfile().form.errors)
  const list = useRef<HTMLDivElement>(null)
  useTabInView(list, tab)
  return (
    <Tabs.List ref={list} className={styles.tabs} aria-label="Perfil Digital">
      {(Object.keys(profileTabs) as ProfileTab[]).map((each) => (
        <Tabs.Tab
          key={each}
          value={each}
          className={styles.tab}
          {...(wrong.includes(each) && {
            rightSection: <IconAlertCircle size={16} aria-label="com erro" color="var(--bad-ink)" />,
          })}
        >
          {profileTabs[each].label}
        </Tabs.Tab>
      ))}
      <Tabs.Tab value="equipe" className={styles.tab}>
        Equipe
      </Tabs.Tab>
    </Tabs.List>
  )
}
