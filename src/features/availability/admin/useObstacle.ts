import { useBranchQuery } from '#admin/data/queries.ts'
import { findOfferObstacle } from '../services.contract.ts'

/** Why the public link offers no times, and the branch's date. The reason is also null when the call failed, because the page works without it. */
export function useObstacle() {
  const { data, isPending } = useBranchQuery(findOfferObstacle)
  return { obstacle: data?.obstacle ?? null, today: data?.today, isPending }
}
