import { Anchor } from '@mantine/core'
import { AppLink } from '#admin/AppLink.tsx'
import { Page } from '#admin/Page.tsx'
import { useBranchQuery } from '#admin/queries.ts'
import { listMenus } from '#features/menus/contract.ts'
import { ActiveBadge } from '#ui/ActiveBadge.tsx'
import { DataList } from '#ui/DataList.tsx'

/** /admin/menus: the branch's digital menus, in the order guests see them. */
export function MenusPage() {
  const menus = useBranchQuery(listMenus)
  return (
    <Page title="Cardápio Digital" crumbs={[{ label: 'Cardápio Digital' }]}>
      <DataList
        label="Cardápios"
        rows={menus.data}
        expectedRows={3}
        failed={menus.isError}
        failedDetail={menus.error?.msg}
        onRetry={() => menus.refetch()}
        rowKey={(menu) => menu.id}
        columns={[
          {
            name: 'Cardápio',
            title: true,
            cell: (menu) => (
              <Anchor component={AppLink} href={`/admin/menu/${menu.id}/edit`} fw={600}>
                {menu.name}
              </Anchor>
            ),
          },
          { name: 'Descrição', cell: (menu) => menu.description ?? 'Sem descrição' },
          { name: 'Seções', cell: (menu) => menu.sections_count, align: 'right' },
          { name: 'Itens', cell: (menu) => menu.items_count, align: 'right' },
          {
            name: 'Situação',
            cell: (menu) => <ActiveBadge active={menu.status === 'active'} />,
          },
        ]}
        empty={{ sentence: 'Este estabelecimento ainda não tem cardápios.' }}
      />
    </Page>
  )
}
