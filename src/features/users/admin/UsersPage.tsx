import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useAddress } from '#admin/address/address.ts'
import { useCurrent } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { Page } from '#admin/page/Page.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { listUsers } from '../contract.ts'
import { type ProfileId, profileLabels, profiles } from '../rules.ts'
import { ActiveBadge } from '#ui/list/ActiveBadge.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterChips } from '#ui/list/FilterChips.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { SearchBox } from '#ui/input/SearchBox.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import { BusinessNames } from './BusinessNames.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { ListedUser } from './user-form.ts'

const UserForm = lazyDialog(async () => (await import('./UserForm.tsx')).UserForm)
const AccountForm = lazyDialog(async () => (await import('./AccountForm.tsx')).AccountForm)

const statusLabels = { active: 'Ativo', inactive: 'Inativo' } as const

const profileChoices = [
  { value: '0', label: 'Perfil' },
  ...profiles.map(({ id }) => ({ value: String(id), label: profileLabels[id] })),
]
const statusChoices = [
  { value: '', label: 'Situação' },
  ...Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
]

const none = { search: '', profile_id: 0, status: '' }

/** The filters of the address; an invalid value typed there by hand is ignored. */
function useFilters() {
  const [{ page, search, ...typed }, set] = useAddress({ page: 1, ...none })
  const profile = profiles.find(({ id }) => id === typed.profile_id)?.id
  const status = (['active', 'inactive'] as const).find((each) => each === typed.status)
  const clear = () => set(none)
  const chips = [
    ...(search ? [{ label: `Busca: ${search}`, onRemove: () => set({ search: '' }) }] : []),
    ...(profile
      ? [{ label: `Perfil: ${profileLabels[profile]}`, onRemove: () => set({ profile_id: 0 }) }]
      : []),
    ...(status ? [{ label: `Situação: ${statusLabels[status]}`, onRemove: () => set({ status: '' }) }] : []),
  ]
  return { page, search, profile, status, set, clear, chips }
}

/** /master/usuarios: everyone who can sign in, by name (D-71). */
export function UsersPage() {
  const { user: me } = useCurrent()
  const { page, search, profile, status, set, clear, chips } = useFilters()
  const users = useCallQuery(listUsers, { query: { page, search, profile_id: profile, status } })
  const form = useDialogState<ListedUser | null>()
  const account = useDialogState<void>()
  return (
    <Page
      title="Usuários"
      crumbs={[{ label: 'Usuários' }]}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
          Adicionar Novo
        </Button>
      }
    >
      <Toolbar>
        <SearchBox
          label="Buscar usuário"
          placeholder="Nome ou e-mail"
          value={search}
          onSearch={(text) => set({ search: text })}
        />
        <NativeSelect
          aria-label="Perfil"
          data={profileChoices}
          value={String(profile ?? 0)}
          onChange={(event) => set({ profile_id: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          aria-label="Situação"
          data={statusChoices}
          value={status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
      </Toolbar>
      <FilterChips chips={chips} onClear={clear} />
      <DataList
        label="Usuários"
        rows={users.data?.data}
        failed={users.isError}
        failedDetail={users.error?.msg}
        onRetry={() => users.refetch()}
        rowKey={(user) => user.id}
        columns={[
          { name: 'Nome', cell: (user) => user.name, title: true },
          { name: 'E-mail', cell: (user) => user.email },
          { name: 'Perfil', cell: (user) => profileLabels[user.profile_id as ProfileId] },
          { name: 'Negócios', cell: (user) => <BusinessNames user={user} /> },
          { name: 'Situação', cell: (user) => <ActiveBadge active={user.status === 'active'} /> },
        ]}
        rowActions={(user) => (
          <Button
            variant="default"
            aria-label={`Editar ${user.name}`}
            onClick={() => (user.id === me.id ? account.open() : form.open(user))}
          >
            Editar
          </Button>
        )}
        empty={
          chips.length > 0
            ? {
                sentence: 'Nenhum usuário encontrado.',
                action: (
                  <Button variant="default" onClick={clear}>
                    Limpar filtros
                  </Button>
                ),
              }
            : { sentence: 'Nenhum usuário cadastrado.' }
        }
      />
      <Pager page={users.data} onPage={(next) => set({ page: next })} />
      <UserForm
        key={`user ${form.openings}`}
        user={form.about ?? null}
        team={null}
        opened={form.opened}
        onClose={form.close}
      />
      <AccountForm key={`account ${account.openings}`} opened={account.opened} onClose={account.close} />
    </Page>
  )
}
