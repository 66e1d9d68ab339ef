import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrent } from '#admin/current/current.ts'
import { useBranchOf } from '#admin/current/useBranchOf.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { toastFailure } from '#ui/overlay/toast.ts'

/**
 * Follows the branch that a link names (D-115), and takes it out of the address once it is current. A branch out of reach is told on the
 * home, like the server's 403 (D-04). True while the page must wait.
 */
export function useLinkedBranch(): boolean {
  const router = useRouter()
  const named = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get(staffPath.branchParameter),
  })
  const { businesses } = useCurrent()
  const branch = businesses.flatMap(({ branches }) => branches).find(({ id }) => String(id) === named)
  const isOther = useBranchOf(branch)
  const isUnknown = named !== null && !branch
  useEffect(() => {
    if (named === null || isOther) return
    const { pathname, searchStr } = router.latestLocation
    const search = new URLSearchParams(searchStr)
    search.delete(staffPath.branchParameter)
    if (isUnknown) toastFailure('O estabelecimento deste link não existe ou não é acessível para você.')
    void router.navigate(
      isUnknown
        ? { to: staffPath.home, replace: true }
        : { to: pathname, search: Object.fromEntries(search), replace: true },
    )
  }, [named, isOther, isUnknown, router])
  return isOther || isUnknown
}
