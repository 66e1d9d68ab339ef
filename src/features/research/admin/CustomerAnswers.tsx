import { useBranchQuery } from '#admin/data/queries.ts'
import type { SectionProps } from '#features/customers/admin/record/sections.ts'
import { SectionSkeleton } from '#features/customers/admin/record/SectionSkeleton.tsx'
import { listReviews } from '../contract.ts'
import { ReviewList } from './ReviewList.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'

/** In a customer's record: the surveys they answered here, the newest first. */
export function CustomerAnswers({ customerId }: SectionProps) {
  const read = useBranchQuery(listReviews, { query: { customer_id: customerId } }, { keepPrevious: false })
  if (!read.data && read.isError)
    return <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} />
  if (!read.data) return <SectionSkeleton />
  if (read.data.total === 0) return <p>Nenhuma pesquisa respondida.</p>
  return <ReviewList reviews={read.data.data} />
}
