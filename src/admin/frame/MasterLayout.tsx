import { Navigate } from '@tanstack/react-router'
import { useCurrent } from '#admin/current/current.ts'
import { masterMenu } from '#admin/frame/menu.ts'
import { MenuList } from '#admin/frame/MenuList.tsx'
import { Shell } from '#admin/frame/Shell.tsx'
import { type AccountComponent, UserMenu } from '#admin/frame/UserMenu.tsx'
import { clientSettings } from '#admin/client-settings.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './MasterLayout.module.css'

/** The layout of the platform operators' pages; everybody else is sent to their home (D-11, D-25). */
export function MasterLayout({ account }: { account: AccountComponent }) {
  const { user } = useCurrent()
  if (user.profile_id !== 1) return <Navigate to={staffPath.home} replace />
  return (
    <Shell
      scope="master"
      where={clientSettings().platformName}
      aside={
        <div>
          <p className={styles.heading}>NAVEGUE POR AQUI</p>
          <MenuList label="Menu master" menu={masterMenu} />
        </div>
      }
      tools={<UserMenu account={account} />}
    />
  )
}
