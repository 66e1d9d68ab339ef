import { Button, Group, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useAddress } from '#admin/address/address.ts'
import { useCurrent } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useCallMutation } from '#admin/data/mutations.ts'
import { useCallQuery } from '#admin/data/queries.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { listUsers, updateUser } from '../contract.ts'
import { ActiveBadge } from '#ui/list/ActiveBadge.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { confirm } from '#ui/overlay/dialogs.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { ListedUser } from './user-form.ts'

const UserForm = lazyDialog(async () => (await import('./UserForm.tsx')).UserForm)

type Branch = { business_id: number; branch_id: number }
type Colleague = { id: number; name: string; email: string }

/**
 * The Equipe of one branch: its editors. Staff who manage them add, change and remove them (D-24); others see `colleagues`, the editors
 * whom the page has read with its profile.
 */
export function Team({ colleagues, ...branch }: Branch & { colleagues: Colleague[] }) {
  const { can } = useCurrent()
  return can('user-manage') ? <ManagedTeam {...branch} /> : <Colleagues colleagues={colleagues} />
}

const nobody = 'Ninguém foi adicionado à equipe deste estabelecimento.'

function Colleagues({ colleagues }: { colleagues: Colleague[] }) {
  return (
    <>
      <Text c="dimmed" mb="md">
        Só quem administra o negócio altera a equipe.
      </Text>
      <DataList
        label="Equipe"
        rows={colleagues}
        rowKey={(user) => user.id}
        columns={[
          { name: 'Nome', cell: (user) => user.name, title: true },
          { name: 'E-mail', cell: (user) => user.email },
        ]}
        empty={{ sentence: nobody }}
      />
    </>
  )
}

function ManagedTeam(branch: Branch) {
  const [{ page }, setAddress] = useAddress({ page: 1 })
  const people = useCallQuery(listUsers, { query: { page, branch_id: branch.branch_id } })
  const form = useDialogState<ListedUser | null>()
  const { remove, refusal } = useRemove(branch.branch_id)
  const add = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
      Adicionar pessoa
    </Button>
  )
  const isEmpty = people.data?.data.length === 0
  return (
    <>
      <RefusalAlert refusal={refusal} />
      {!isEmpty && (
        <Group justify="space-between" mb="md">
          <Text c="dimmed">Quem trabalha neste estabelecimento e entra com a própria conta.</Text>
          {add}
        </Group>
      )}
      <DataList
        label="Equipe"
        rows={people.data?.data}
        failed={people.isError}
        failedDetail={people.error?.msg}
        onRetry={() => people.refetch()}
        expectedRows={3}
        rowKey={(user) => user.id}
        columns={[
          { name: 'Nome', cell: (user) => user.name, title: true },
          { name: 'E-mail', cell: (user) => user.email },
          { name: 'Situação', cell: (user) => <ActiveBadge active={user.status === 'active'} /> },
        ]}
        rowActions={(user) => (
          <>
            <Button variant="default" aria-label={`Editar ${user.name}`} onClick={() => form.open(user)}>
              Editar
            </Button>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Remover da equipe: ${user.name}`}
              onClick={() => void remove(user)}
            >
              Remover da equipe
            </Button>
          </>
        )}
        empty={{ sentence: nobody, action: add }}
      />
      <Pager page={people.data} onPage={(next) => setAddress({ page: next })} />
      <UserForm
        key={form.openings}
        user={form.about ?? null}
        team={branch}
        opened={form.opened}
        onClose={form.close}
      />
    </>
  )
}

const leavesList = 'Esta conta sai da sua lista: para suspender o acesso por um tempo, desative a pessoa.'

/** Asks for confirmation, then removes a person's link to this branch and keeps their other links. */
function useRemove(branchId: number) {
  const { can } = useCurrent()
  const update = useCallMutation(updateUser, {
    success: 'Pessoa removida da equipe.',
    changes: [listUsers],
  })
  const remove = async ({ id, name, email, branches, updated_at }: ListedUser) => {
    const left = branches.filter((each) => each !== branchId)
    // Without the ability user-profile, people see only users of their own branches, so a user without any branch leaves their list.
    const lost = `${name} não terá mais acesso a nenhum estabelecimento.${can('user-profile') ? '' : ` ${leavesList}`}`
    const detail = left.length === 0 ? lost : `${name} continua nos outros estabelecimentos.`
    const verbs = { yes: 'Remover da equipe', no: 'Manter' }
    const sure = await confirm(`Deseja realmente remover ${name} da equipe?`, {
      detail,
      destructive: true,
      ...verbs,
    })
    if (sure) await update.run({ params: { id }, body: { name, email, branches: left, updated_at } })
  }
  return { remove, refusal: update.refusal }
}
