import { useAddress } from '#admin/address/address.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { Page } from '#admin/page/Page.tsx'
import { useBranchQuery } from '#admin/data/queries.ts'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import { ReviewFilters } from './ReviewFilters.tsx'
import { reviewChipsOf, cleanFilters, noReviewFilters, reviewQueryOf } from './review-filters.ts'
import { ReviewList } from './ReviewList.tsx'
import { AfterVisitButton } from './AfterVisitButton.tsx'
import { listReviews, type Review } from '../contract.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { FilterChips } from '#ui/list/FilterChips.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'

const HandlingForm = lazyDialog(async () => (await import('./HandlingForm.tsx')).HandlingForm)

/** /admin/research/comment: guests' answers, newest first, and their handling. The address keeps the filters. */
export function ReviewsPage() {
  const [{ page, ...typed }, setAddress] = useAddress({ ...noReviewFilters, page: 1 })
  const filters = cleanFilters(typed)
  const reviews = useBranchQuery(listReviews, { query: { ...reviewQueryOf(filters), page } })
  const record = useCustomerRecord()
  const { about, ...handling } = useDialogState<Review>()
  const chips = reviewChipsOf(filters, setAddress)
  const { data, isError } = reviews
  return (
    <Page
      title="Avaliações"
      crumbs={[{ label: 'Pesquisa' }, { label: 'Avaliações' }]}
      actions={<AfterVisitButton />}
    >
      <ReviewFilters filters={filters} onFilters={setAddress} />
      <FilterChips chips={chips} onClear={() => setAddress(noReviewFilters)} />
      {isError && !data && (
        <RetryPanel
          onRetry={() => reviews.refetch()}
          retrying={reviews.isFetching}
          detail={reviews.error.msg}
        />
      )}
      {data?.total === 0 && (
        <EmptyPanel
          sentence={chips.length > 0 ? 'Nenhuma avaliação encontrada.' : 'Nenhuma avaliação ainda.'}
          detail={chips.length > 0 ? undefined : 'As respostas da pesquisa de satisfação aparecem aqui.'}
        />
      )}
      {(data ? data.total > 0 : !isError) && (
        <ReviewList reviews={data?.data} onCustomer={record.open} onHandle={handling.open} />
      )}
      <Pager page={data} onPage={(next) => setAddress({ page: next })} />
      {about && (
        <HandlingForm
          key={handling.openings}
          review={about}
          opened={handling.opened}
          onClose={handling.close}
          onReload={async () => {
            const fresh = await reviews.refetch()
            const now = fresh.data?.data.find(({ id }) => id === about.id)
            if (now) handling.open(now)
          }}
        />
      )}
    </Page>
  )
}
