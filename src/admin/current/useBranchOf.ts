import { useEffect, useEffectEvent } from 'react'
import { type CurrentBranch, useCurrent } from '#admin/current/current.ts'
import { toast } from '#ui/overlay/toast.ts'

/**
 * Makes the branch of what the page shows the current one, and says so (D-115). True while another branch is still current: the page waits,
 * so that it never shows that one's data.
 */
export function useBranchOf(branch: CurrentBranch | undefined): boolean {
  const { branch: current, followBranch } = useCurrent()
  const isOther = branch !== undefined && branch.id !== current?.id
  const follow = useEffectEvent(() => {
    if (!branch) return
    followBranch(branch.id)
    toast(`Mudou para ${branch.branch || branch.name}`)
  })
  useEffect(() => {
    if (isOther) follow()
  }, [isOther])
  return isOther
}
