import { useAddress } from '#admin/address.ts'
import { Page } from '#admin/Page.tsx'
import { useBranchQuery } from '#admin/queries.ts'
import { ReviewList } from './ReviewList.tsx'
import { listReviews } from '../contract.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { FilterChips } from '#ui/FilterChips.tsx'
import { Pager } from '#ui/Pager.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'

/** /admin/research/comment: what guests said, newest first. */
export function ReviewsPage() {
  const [{ page, search }, setAddress] = useAddress({ page: 1, search: '' })
  const reviews = useBranchQuery(listReviews, { query: { page, search: search || undefined } })
  const clear = () => setAddress({ search: '' })
  return (
    <Page title="Avaliações" crumbs={[{ label: 'Pesquisa' }, { label: 'Avaliações' }]}>
      <SearchBox
        label="Buscar avaliação"
        placeholder="Nome ou comentário"
        value={search}
        onSearch={(text) => setAddress({ search: text })}
      />
      <FilterChips chips={search ? [{ label: `Busca: ${search}`, onRemove: clear }] : []} onClear={clear} />
      {reviews.isError && !reviews.data && (
        <RetryPanel onRetry={() => reviews.refetch()} retrying={reviews.isFetching} />
      )}
      {reviews.data?.total === 0 && (
        <EmptyPanel
          sentence={search ? 'Nenhuma avaliação encontrada.' : 'Nenhuma avaliação ainda.'}
          detail={search ? undefined : 'As respostas da pesquisa de satisfação aparecem aqui.'}
        />
      )}
      {(reviews.data ? reviews.data.total > 0 : !reviews.isError) && (
        <ReviewList reviews={reviews.data?.data} />
      )}
      <Pager page={reviews.data} onPage={(next) => setAddress({ page: next })} />
    </Page>
  )
}
