import { IconBuildingStore } from '@tabler/icons-react'
import { Navigate, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { type CurrentBranch, useCurrent } from '#admin/current/current.ts'
import { staffMenu, visibleMenu } from '#admin/frame/menu.ts'
import { MenuList } from '#admin/frame/MenuList.tsx'
import { useLinkedBranch } from '#admin/current/useLinkedBranch.ts'
import { NoBusiness } from '#admin/frame/NoBusiness.tsx'
import { Notifications } from '#admin/frame/Notifications.tsx'
import { PageLoading } from '#admin/page/PageLoading.tsx'
import { Shell } from '#admin/frame/Shell.tsx'
import shell from '#admin/frame/Shell.module.css'
import { Switcher, type SwitcherOption } from '#admin/frame/Switcher.tsx'
import { type AccountComponent, UserMenu } from '#admin/frame/UserMenu.tsx'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './StaffLayout.module.css'

/** The pages that make sense before a business has its first branch. */
const withoutBranch = new RegExp(`^(${staffPath.branches}|${staffPath.newBranch('\\d+')})$`)

const branchChoice = ({ id, name, branch, avatar_url: url }: CurrentBranch): SwitcherOption => ({
  id,
  name: branch || name,
  url,
})

type Props = {
  account: AccountComponent
  /** The search for a guest, in the header. */
  search: ReactNode
}

/** The frame of the staff pages, with the switchers of business and branch (LAYOUT-01 to LAYOUT-19). */
export function StaffLayout({ account, search }: Props) {
  const current = useCurrent()
  const { user, business, branch, businesses, can } = current
  // The path of the page on the screen: the address is already the next page's while the code of that page is fetched.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const isOpening = useLinkedBranch()
  if (!business)
    return user.profile_id === 1 ? <Navigate to={staffPath.businesses} replace /> : <NoBusiness />
  if (isOpening) return <PageLoading />
  if (!branch && !withoutBranch.test(path)) return <Navigate to={staffPath.branches} replace />
  return (
    <Shell
      scope={branch?.id ?? 0}
      where={branch ? branch.branch || branch.name : business.name}
      aside={
        <>
          <div className={styles.switchers}>
            <Switcher
              kind="Negócio"
              choices={businesses.map(({ id, name, avatar_url: url }) => ({ id, name, url }))}
              current={{ id: business.id, name: business.name, url: business.avatar_url }}
              onChoose={(id) => void current.chooseBusiness(id)}
            />
            {branch && (
              <Switcher
                kind="Estabelecimento"
                choices={business.branches.map(branchChoice)}
                current={branchChoice(branch)}
                onChoose={(id) => void current.chooseBranch(id)}
              />
            )}
          </div>
          <MenuList label="Menu" menu={visibleMenu(staffMenu(branch?.id ?? null), can)} />
        </>
      }
      tools={
        <>
          <AppLink href={staffPath.branches} className={shell.tool}>
            <IconBuildingStore size={20} aria-hidden />
            <span className={shell.toolText}>Estabelecimentos</span>
          </AppLink>
          {branch && can('customer') && search}
          {branch && <Notifications />}
          <UserMenu account={account} />
        </>
      }
    />
  )
}
