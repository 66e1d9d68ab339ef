import { Button } from '@mantine/core'
import { useAddress } from '#admin/address/address.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { listUsers } from '#features/users/contract.ts'
import { type ProfileId, profileLabels } from '#features/users/rules.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { ActiveBadge } from '#ui/list/ActiveBadge.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import type { BusinessData } from './business-form.ts'

type BusinessPerson = { id: number; owns: number[]; branches: number[] }

/** How a person is linked to the business: as its owner, to the whole business, or to the teams of its establishments. */
function linkOf(business: BusinessData, person: BusinessPerson): string {
  if (person.owns.includes(business.id)) return 'Responsável'
  const teams = business.branches.filter(({ id }) => person.branches.includes(id))
  return teams.length > 0 ? teams.map(({ branch }) => branch).join(', ') : 'Negócio inteiro'
}

/** Who reaches a business: its owner, the users linked to it, the teams of its establishments (D-23). */
export function PeopleTab({ business }: { business: BusinessData }) {
  const [{ page }, set] = useAddress({ page: 1 })
  const people = useCallQuery(listUsers, { query: { page, business_id: business.id } })
  return (
    <>
      <DataList
        label="Usuários"
        rows={people.data?.data}
        failed={people.isError}
        failedDetail={people.error?.msg}
        onRetry={() => people.refetch()}
        expectedRows={4}
        rowKey={(person) => person.id}
        columns={[
          { name: 'Nome', cell: (person) => person.name, title: true },
          { name: 'E-mail', cell: (person) => person.email },
          { name: 'Perfil', cell: (person) => profileLabels[person.profile_id as ProfileId] },
          { name: 'Acesso', cell: (person) => linkOf(business, person) },
          {
            name: 'Situação',
            cell: ({ status }) => <ActiveBadge active={status === 'active'} />,
          },
        ]}
        rowActions={(person) => (
          <Button
            component={AppLink}
            href={`${staffPath.users}?search=${encodeURIComponent(person.email)}`}
            variant="default"
            aria-label={`Abrir ${person.name} em Usuários`}
          >
            Abrir
          </Button>
        )}
        empty={{
          sentence: 'Ninguém tem acesso a este negócio.',
          detail: 'Escolha o responsável nos dados do negócio ou vincule alguém em Usuários.',
          action: (
            <Button component={AppLink} href={staffPath.users} variant="default">
              Abrir Usuários
            </Button>
          ),
        }}
      />
      <Pager page={people.data} onPage={(next) => set({ page: next })} />
    </>
  )
}
