import { useParams } from '@tanstack/react-router'
import { useCurrent } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import { useCallQuery } from '#admin/queries.ts'
import { listBranches } from '#features/branches/contract.ts'
import { DataList } from '#ui/DataList.tsx'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'

/** /admin/branch/{id}/add: lists the digital profiles of the business with that id, and creates nothing (D-15). */
export function BusinessProfilesPage() {
  const { id = '' } = useParams({ strict: false })
  const { businesses } = useCurrent()
  const business = businesses.find((each) => each.id === Number(id))
  const branches = useCallQuery(
    listBranches,
    { params: { business_id: business?.id ?? 0 } },
    { enabled: business !== undefined },
  )
  return (
    <Page
      title="Perfil Digital"
      crumbs={[{ label: 'Estabelecimentos', href: '/admin/branches' }, { label: 'Perfil Digital' }]}
    >
      {business ? (
        <DataList
          label={`Estabelecimentos de ${business.name}`}
          rows={branches.data}
          failed={branches.isError}
          onRetry={() => branches.refetch()}
          expectedRows={3}
          rowKey={(branch) => branch.id}
          columns={[
            { name: 'Unidade', cell: (branch) => branch.branch, title: true },
            { name: 'Nome', cell: (branch) => branch.name },
            { name: 'Perfil público', cell: (branch) => `/perfil/${branch.slug}` },
          ]}
          empty={{ sentence: 'Este negócio ainda não tem estabelecimentos.' }}
        />
      ) : (
        <EmptyPanel sentence="Este negócio não existe ou não é acessível para você." />
      )}
    </Page>
  )
}
