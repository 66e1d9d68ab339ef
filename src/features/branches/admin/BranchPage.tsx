import { Anchor } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type * as z from 'zod/mini'
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

/** /admin/branch/{id}/edit: the digital profile of an establishment of the session. */
export function BranchPage() {
  const { id = '' } = useParams({ strict: false })
  const { businesses } = useCurrent()
  const branch = businesses.flatMap((business) => business.branches).find((each) => each.id === Number(id))
  if (!branch) {
    return (
      <Page title="Perfil Digital" crumbs={[{ label: 'Perfil Digital' }]}>
        <EmptyPanel sentence="Este estabelecimento não existe ou não é acessível para você." />
      </Page>
    )
  }
  return <Profile business_id={branch.business_id} branch_id={branch.id} />
}

function Profile(params: { business_id: number; branch_id: number }) {
  const branch = useCallQuery(findBranch, { params })
  const known = branch.data
  return (
    <Page
      title="Perfil Digital"
      crumbs={[{ label: 'Perfil Digital' }, ...(known ? [{ label: known.branch }] : [])]}
    >
      {branch.isError && !known ? (
        <RetryPanel onRetry={() => void branch.refetch()} detail={branch.error.msg} />
      ) : (
        <>
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
          <DataList
            label="Equipe"
            rows={known?.users}
            expectedRows={2}
            rowKey={(user) => user.id}
            columns={[
              { name: 'Equipe', cell: (user) => user.name, title: true },
              { name: 'E-mail', cell: (user) => user.email },
            ]}
            empty={{ sentence: 'Ninguém foi adicionado à equipe deste estabelecimento.' }}
          />
        </>
      )}
    </Page>
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
      value: branch && (
        <Anchor href={`/perfil/${branch.slug}`} target="_blank" rel="noreferrer">
          /perfil/{branch.slug}
        </Anchor>
      ),
    },
    {
      label: 'Situação',
      value: branch && (branch.is_draft ? 'Rascunho' : branch.status === 'active' ? 'Ativo' : 'Inativo'),
    },
  ]
}
