import { IconBuildingStore, IconLogout, IconShieldCog, IconUserCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { signOutAndLeave } from '#admin/current/sign-out.ts'
import { profileLabels } from '#features/users/rules.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { HoverMenu } from '#ui/overlay/HoverMenu.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import shell from './Shell.module.css'
import styles from './UserMenu.module.css'

/** The form of one's own account; it belongs to the users feature and is passed to the shell. */
export type AccountComponent = ComponentType<{ opened: boolean; onClose: () => void }>

/** Who is signed in, with which profile, and 'Sair' (SHELL-01 to SHELL-05). */
export function UserMenu({ account: Account }: { account: AccountComponent }) {
  const { user, profiles, branch, can } = useCurrent()
  const inMasterArea = useLocation({ select: ({ pathname }) => pathname.startsWith(staffPath.masterArea) })
  const [inAccount, setInAccount] = useState(false)
  const labels: Record<number, string> = profileLabels
  const profile = labels[user.profile_id] ?? profiles.find(({ id }) => id === user.profile_id)?.name ?? ''
  return (
    <>
      <HoverMenu
        label="Menu da pessoa"
        buttonClass={shell.tool}
        button={
          <>
            <Avatar name={user.name} round />
            <span className={styles.words}>
              <span className={styles.hidden}>Menu de </span>
              <span className={styles.name}>{user.name}</span>
              <span className={styles.profile}>{profile}</span>
            </span>
          </>
        }
      >
        <div className={styles.panel}>
          <p className={styles.person}>
            <b>{user.name}</b>
            <span>{profile}</span>
            <span>{user.email}</span>
          </p>
          {inMasterArea && branch && (
            <AppLink href={staffPath.home} className={styles.item}>
              <IconBuildingStore size={20} aria-hidden />
              Painel do estabelecimento
            </AppLink>
          )}
          {!inMasterArea && can('master-area') && (
            <AppLink href={staffPath.businesses} className={styles.item}>
              <IconShieldCog size={20} aria-hidden />
              Área master
            </AppLink>
          )}
          <button type="button" data-closes className={styles.item} onClick={() => setInAccount(true)}>
            <IconUserCircle size={20} aria-hidden />
            Minha conta
          </button>
          <button type="button" className={styles.item} onClick={() => void signOutAndLeave()}>
            <IconLogout size={20} aria-hidden />
            Sair
          </button>
        </div>
      </HoverMenu>
      <Account opened={inAccount} onClose={() => setInAccount(false)} />
    </>
  )
}
