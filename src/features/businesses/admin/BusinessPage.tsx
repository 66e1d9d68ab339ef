import { Anchor } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Page } from '#admin/Page.tsx'
import { useCallQuery } from '#admin/queries.ts'
import { findBusiness } from '#features/businesses/contract.ts'
import { formatDocument, typeLabel } from '#features/businesses/rules.ts'
import { DataList } from '#ui/DataList.tsx'
import { Facts } from '#ui/Facts.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** /master/negocio/{id}: Negócios > name > Dados do Negócio. */
export function BusinessPage() {
  const { id = '' } = useParams({ strict: false })
  const business = useCallQuery(findBusiness, { params: { business_id: Number(id) } })
  const known = business.data
  const title = known?.name ?? 'Negócio'
  return (
    <Page
      title={title}
      crumbs={[
        { label: 'Negócios', href: '/master/negocios' },
        { label: title },
        { label: 'Dados do Negócio' },
      ]}
    >
      {business.isError && !known ? (
        <RetryPanel onRetry={() => void business.refetch()} detail={business.error.msg} />
      ) : (
        <>
          <Facts
            title="Dados do Negócio"
            facts={[
              { label: 'Nome', value: known?.name },
              { label: 'Tipo', value: known && typeLabel(known.type) },
              { label: 'Razão social ou nome', value: known?.entity_name },
              { label: 'CPF ou CNPJ', value: known && known.entity_doc && formatDocument(known.entity_doc) },
              { label: 'Responsável', value: known && (known.owner?.name ?? null) },
              { label: 'E-mail do responsável', value: known && (known.owner?.email ?? null) },
              { label: 'Situação', value: known && (known.status === 'active' ? 'Ativo' : 'Inativo') },
            ]}
          />
          <DataList
            label="Estabelecimentos"
            rows={known?.branches}
            expectedRows={3}
            rowKey={(branch) => branch.id}
            columns={[
              { name: 'Estabelecimento', cell: (branch) => branch.name, title: true },
              { name: 'Unidade', cell: (branch) => branch.branch },
              {
                name: 'Perfil público',
                cell: (branch) => (
                  <Anchor href={`/perfil/${branch.slug}`} target="_blank" rel="noreferrer">
                    /perfil/{branch.slug}
                  </Anchor>
                ),
              },
              {
                name: 'Situação',
                cell: ({ is_draft, status }) =>
                  is_draft ? (
                    <StatusBadge tone="waiting">Rascunho</StatusBadge>
                  ) : (
                    <StatusBadge tone={status === 'active' ? 'good' : 'off'}>
                      {status === 'active' ? 'Ativo' : 'Inativo'}
                    </StatusBadge>
                  ),
              },
            ]}
            empty={{ sentence: 'Este negócio ainda não tem estabelecimentos.' }}
          />
        </>
      )}
    </Page>
  )
}
