import { Navigate } from '@tanstack/react-router'
import { useCurrent } from '#admin/current.ts'
import { masterMenu } from '#admin/menu.ts'
import { MenuList } from '#admin/MenuList.tsx'
import { Shell } from '#admin/Shell.tsx'
import { type AccountComponent, UserMenu } from '#admin/UserMenu.tsx'
import { clientSettings } from '#admin/client-settings.ts'
import * as staffPath from '#lib/staff-path.ts'
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
