import { useAddress } from '#admin/address.ts'
import { Page } from '#admin/Page.tsx'
import { useCallQuery } from '#admin/queries.ts'
import { listUsers } from '#features/users/contract.ts'
import { type ProfileId, profileLabels } from '#features/users/rules.ts'
import { DataList } from '#ui/DataList.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** /master/usuarios: everyone who can sign in, by name. */
export function UsersPage() {
  const [filters, setFilters] = useAddress({ page: 1, search: '' })
  const users = useCallQuery(listUsers, { query: filters })
  return (
    <Page title="Usuários" crumbs={[{ label: 'Usuários' }]}>
      <SearchBox
        label="Buscar usuário"
        placeholder="Nome ou e-mail"
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
      />
      <DataList
        label="Usuários"
        rows={users.data?.data}
        failed={users.isError}
        onRetry={() => users.refetch()}
        rowKey={(user) => user.id}
        columns={[
          { name: 'Nome', cell: (user) => user.name, title: true },
          { name: 'E-mail', cell: (user) => user.email },
          { name: 'Perfil', cell: (user) => profileLabels[user.profile_id as ProfileId] },
          { name: 'Negócios', cell: (user) => user.businesses.length, align: 'right' },
          {
            name: 'Situação',
            cell: (user) => (
              <StatusBadge tone={user.status === 'active' ? 'good' : 'off'}>
                {user.status === 'active' ? 'Ativo' : 'Inativo'}
              </StatusBadge>
            ),
          },
        ]}
        empty={{ sentence: 'Nenhum usuário encontrado.' }}
      />
      <Pager page={users.data} onPage={(page) => setFilters({ page })} />
    </Page>
  )
}
