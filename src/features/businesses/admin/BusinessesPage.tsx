import { Anchor } from '@mantine/core'
import { useAddress } from '#admin/address.ts'
import { AppLink } from '#admin/AppLink.tsx'
import { Page } from '#admin/Page.tsx'
import { useCallQuery } from '#admin/queries.ts'
import { listBusinesses } from '#features/businesses/contract.ts'
import { formatDocument, typeLabel } from '#features/businesses/rules.ts'
import { DataList } from '#ui/DataList.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** /master/negocios: the platform's businesses, by name. */
export function BusinessesPage() {
  const [filters, setFilters] = useAddress({ page: 1, search: '' })
  const businesses = useCallQuery(listBusinesses, { query: filters })
  return (
    <Page title="Negócios" crumbs={[{ label: 'Negócios' }]}>
      <SearchBox
        label="Buscar negócio"
        placeholder="Nome ou documento"
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
      />
      <DataList
        label="Negócios"
        rows={businesses.data?.data}
        failed={businesses.isError}
        onRetry={() => businesses.refetch()}
        rowKey={(business) => business.id}
        columns={[
          {
            name: 'Nome',
            title: true,
            cell: (business) => (
              <Anchor component={AppLink} href={`/master/negocio/${business.id}`} fw={600}>
                {business.name}
              </Anchor>
            ),
          },
          { name: 'Tipo', cell: (business) => typeLabel(business.type) },
          {
            name: 'Documento',
            cell: (business) => (business.entity_doc ? formatDocument(business.entity_doc) : 'Não informado'),
          },
          { name: 'Responsável', cell: (business) => business.owner?.name ?? 'Sem responsável' },
          { name: 'Estabelecimentos', cell: (business) => business.branches_count, align: 'right' },
          {
            name: 'Situação',
            cell: (business) => (
              <StatusBadge tone={business.status === 'active' ? 'good' : 'off'}>
                {business.status === 'active' ? 'Ativo' : 'Inativo'}
              </StatusBadge>
            ),
          },
        ]}
        empty={{ sentence: filters.search ? 'Nenhum negócio encontrado.' : 'Nenhum negócio cadastrado.' }}
      />
      <Pager page={businesses.data} onPage={(page) => setFilters({ page })} />
    </Page>
  )
}
