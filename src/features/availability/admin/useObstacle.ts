import { useBranchQuery } from '#admin/queries.ts'
import { findObstacle } from '../services.contract.ts'

/** Why the public link offers no times; also null when the call failed, because the page works without it. */
export function useObstacle() {
  const { data, isPending } = useBranchQuery(findObstacle)
  return { obstacle: data?.obstacle ?? null, isPending }
}
