import { Anchor, Button, Group, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '#admin/address/address.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { Page } from '#admin/page/Page.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { listBusinesses } from '../contract.ts'
import {
  BusinessStatus,
  BusinessType,
  businessTypes,
  formatDocument,
  statusLabels,
  typeLabel,
} from '../rules.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { ActiveBadge } from '#ui/list/ActiveBadge.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterChips } from '#ui/list/FilterChips.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { SearchBox } from '#ui/input/SearchBox.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'

const NewBusinessForm = lazyDialog(async () => (await import('./NewBusinessForm.tsx')).NewBusinessForm)

const choicesOf = (all: string, labels: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]
const statusChoices = choicesOf('Situação', statusLabels)
const typeChoices = choicesOf('Tipo', businessTypes)

const none = { search: '', status: '', type: '' }

/** The filters of the address; an invalid value typed there by hand is ignored. */
function useFilters() {
  const [{ page, search, ...typed }, set] = useAddress({ page: 1, ...none })
  const status = BusinessStatus.safeParse(typed.status).data
  const type = BusinessType.safeParse(typed.type).data
  const chips = [
    ...(search ? [{ label: `Busca: ${search}`, onRemove: () => set({ search: '' }) }] : []),
    ...(status ? [{ label: `Situação: ${statusLabels[status]}`, onRemove: () => set({ status: '' }) }] : []),
    ...(type ? [{ label: `Tipo: ${businessTypes[type]}`, onRemove: () => set({ type: '' }) }] : []),
  ]
  return { page, search, status, type, set, clear: () => set(none), chips }
}

/** /master/negocios: the platform's businesses, by name (D-70). */
export function BusinessesPage() {
  const { page, search, status, type, set, clear, chips } = useFilters()
  const businesses = useCallQuery(listBusinesses, { query: { page, search, status, type } })
  const [adding, setAdding] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      Adicionar Novo
    </Button>
  )
  return (
    <Page title="Negócios" crumbs={[{ label: 'Negócios' }]} actions={add}>
      <Toolbar>
        <SearchBox
          label="Buscar negócio"
          placeholder="Nome ou documento"
          value={search}
          onSearch={(text) => set({ search: text })}
        />
        <NativeSelect
          aria-label="Situação"
          data={statusChoices}
          value={status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Tipo"
          data={typeChoices}
          value={type ?? ''}
          onChange={(event) => set({ type: event.currentTarget.value })}
        />
      </Toolbar>
      <FilterChips chips={chips} onClear={clear} />
      <DataList
        label="Negócios"
        rows={businesses.data?.data}
        failed={businesses.isError}
        failedDetail={businesses.error?.msg}
        onRetry={() => businesses.refetch()}
        rowKey={(business) => business.id}
        columns={[
          {
            name: 'Nome',
            title: true,
            cell: ({ id, name, avatar_url }) => (
              <Group gap="sm" wrap="nowrap">
                <Avatar name={name} url={avatar_url} />
                <Anchor component={AppLink} href={staffPath.business(id)} fw={600}>
                  {name}
                </Anchor>
              </Group>
            ),
          },
          { name: 'Tipo', cell: (business) => typeLabel(business.type) },
          {
            name: 'Documento',
            cell: ({ entity_doc }) => (entity_doc ? formatDocument(entity_doc) : 'Não informado'),
          },
          { name: 'Responsável', cell: ({ owner }) => owner?.name ?? 'Sem responsável' },
          { name: 'Estabelecimentos', cell: ({ branches_count }) => branches_count, align: 'right' },
          {
            name: 'Situação',
            cell: (business) => <ActiveBadge active={business.status === 'active'} />,
          },
        ]}
        empty={
          chips.length > 0
            ? {
                sentence: 'Nenhum negócio encontrado.',
                action: (
                  <Button variant="default" onClick={clear}>
                    Limpar filtros
                  </Button>
                ),
              }
            : { sentence: 'Nenhum negócio cadastrado.', action: add }
        }
      />
      <Pager page={businesses.data} onPage={(next) => set({ page: next })} />
      <NewBusinessForm opened={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}
