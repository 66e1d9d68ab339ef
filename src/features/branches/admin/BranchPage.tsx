import { Anchor, Stack, Tabs } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import { useAddress } from '#admin/address.ts'
import { useCurrent } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import { useCallQuery } from '#admin/queries.ts'
import { DraftHint } from '#features/branches/admin/DraftHint.tsx'
import { type BranchProfile, findBranch } from '#features/branches/contract.ts'
import { addressLines } from '#features/branches/rules.ts'
import { formatPhone } from '#lib/phone.ts'
import { DataList } from '#ui/DataList.tsx'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { Facts } from '#ui/Facts.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'

const dayNames = {
  MON: 'Segunda-feira',
  TUE: 'Terça-feira',
  WED: 'Quarta-feira',
  THU: 'Quinta-feira',
  FRI: 'Sexta-feira',
  SAT: 'Sábado',
  SUN: 'Domingo',
} as const

type Branch = { business_id: number; branch_id: number }

type Props = {
  /** The Equipe tab. People stand below establishments in the order of the features, so the page is handed their panel. */
  team: ComponentType<Branch>
}

const tabs = ['perfil', 'equipe'] as const

/** /admin/branch/{id}/edit: the digital profile of an establishment of the session, and its team under `?tab=equipe`. */
export function BranchPage({ team: Team }: Props) {
  const { id = '' } = useParams({ strict: false })
  const { businesses } = useCurrent()
  const [address, setAddress] = useAddress({ tab: 'perfil' })
  const branch = businesses.flatMap((business) => business.branches).find((each) => each.id === Number(id))
  if (!branch) {
    return (
      <Page title="Perfil Digital" crumbs={[{ label: 'Perfil Digital' }]}>
        <EmptyPanel sentence="Este estabelecimento não existe ou não é acessível para você." />
      </Page>
    )
  }
  const path = { business_id: branch.business_id, branch_id: branch.id }
  const tab = tabs.find((each) => each === address.tab) ?? 'perfil'
  return (
    <Page
      title="Perfil Digital"
      crumbs={[{ label: 'Perfil Digital' }, { label: branch.branch || branch.name }]}
    >
      <Tabs keepMounted={false} value={tab} onChange={(next) => setAddress({ tab: next ?? 'perfil' })}>
        <Tabs.List mb="md">
          <Tabs.Tab mih={44} value="perfil">
            Perfil
          </Tabs.Tab>
          <Tabs.Tab mih={44} value="equipe">
            Equipe
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="perfil">
          <Profile {...path} />
        </Tabs.Panel>
        <Tabs.Panel value="equipe">
          <Team {...path} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function Profile(params: Branch) {
  const branch = useCallQuery(findBranch, { params })
  const known = branch.data
  if (branch.isError && !known) {
    return <RetryPanel onRetry={() => void branch.refetch()} detail={branch.error.msg} />
  }
  return (
    <Stack gap="md">
      {known?.is_draft && <DraftHint />}
      <Facts title="Dados" facts={dataFacts(known)} />
      <Facts
        title="Endereço"
        facts={[
          { label: 'Endereço', value: known && addressLines(known.address).join('\n') },
          { label: 'Fuso horário', value: known?.timezone },
        ]}
      />
      <DataList
        label="Horários"
        rows={known?.schedule}
        expectedRows={7}
        rowKey={(day) => day.day_of_week}
        columns={[
          { name: 'Dia', cell: (day) => dayNames[day.day_of_week], title: true },
          { name: 'Horário', cell: (day) => (day.enabled ? `${day.from} às ${day.to}` : 'Fechado') },
        ]}
        empty={{ sentence: 'Os horários de funcionamento ainda não foram informados.' }}
      />
    </Stack>
  )
}

function dataFacts(branch: z.infer<typeof BranchProfile> | undefined) {
  return [
    { label: 'Nome', value: branch?.name },
    { label: 'Unidade', value: branch?.branch },
    { label: 'Descrição', value: branch?.description },
    { label: 'Telefone comercial', value: branch && formatPhone(branch.business_phone) },
    { label: 'Telefone', value: branch && formatPhone(branch.phone) },
    { label: 'E-mail', value: branch?.email },
    {
      label: 'Perfil público',
      value:
        branch &&
        (branch.is_draft || branch.status === 'inactive' ? (
          `/perfil/${branch.slug} (fora do ar)`
        ) : (
          <Anchor href={`/perfil/${branch.slug}`} target="_blank" rel="noreferrer">
            /perfil/{branch.slug}
          </Anchor>
        )),
    },
    {
      label: 'Situação',
      value: branch && (branch.is_draft ? 'Rascunho' : branch.status === 'active' ? 'Ativo' : 'Inativo'),
    },
  ]
}
