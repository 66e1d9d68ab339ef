import { useBranchQuery } from '#admin/queries.ts'
import { findObstacle } from '#features/availability/services.contract.ts'

/** What keeps the public link from offering times; null also while that could not be had: the page stands without it. */
export function useObstacle() {
  const { data, isPending } = useBranchQuery(findObstacle)
  return { obstacle: data?.obstacle ?? null, isPending }
}
