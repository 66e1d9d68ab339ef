import { useAddress } from '#admin/address.ts'
import { Page } from '#admin/Page.tsx'
import { useBranchQuery } from '#admin/queries.ts'
import { ReviewList } from './ReviewList.tsx'
import { listReviews } from '../contract.ts'
import { insufficient, ratingDays } from '../rules.ts'
import * as staffPath from '#lib/staff-path.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { Pager } from '#ui/Pager.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'

/** /admin/research/dashboard: the marks that guests gave in the last 30 days. */
export function RatingsPage() {
  const [{ page }, setAddress] = useAddress({ page: 1 })
  const reviews = useBranchQuery(listReviews, { query: { page, days: ratingDays } })
  return (
    <Page
      title="Avaliações"
      crumbs={[{ label: 'Pesquisa', href: staffPath.reviews }, { label: 'Visão Geral' }]}
      detail={`Respostas dos últimos ${ratingDays} dias`}
    >
      {reviews.isError && !reviews.data && (
        <RetryPanel onRetry={() => reviews.refetch()} retrying={reviews.isFetching} />
      )}
      {reviews.data?.total === 0 && <EmptyPanel sentence={insufficient} />}
      {(reviews.data ? reviews.data.total > 0 : !reviews.isError) && (
        <ReviewList reviews={reviews.data?.data} />
      )}
      <Pager page={reviews.data} onPage={(next) => setAddress({ page: next })} />
    </Page>
  )
}
