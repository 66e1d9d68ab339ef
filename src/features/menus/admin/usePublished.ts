import { useBranch } from '#admin/current/current.ts'
import { useCallQuery } from '#admin/data/queries.ts'
import { listBranches } from '#features/branches/contract.ts'

/** Whether guests can open the pages of the current establishment; true while that is loading. */
export function usePublished(): boolean {
  const { id, business_id } = useBranch()
  const { data } = useCallQuery(listBranches, { params: { business_id } })
  const branch = data?.find((one) => one.id === id)
  return !branch || (branch.status === 'active' && !branch.is_draft)
}
