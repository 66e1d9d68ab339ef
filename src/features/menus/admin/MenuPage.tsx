import { Stack, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Page } from '#admin/Page.tsx'
import { useBranchQuery } from '#admin/queries.ts'
import { findMenu } from '#features/menus/contract.ts'
import { tagLabels } from '#features/menus/rules.ts'
import { formatCents } from '#lib/money.ts'
import { DataList } from '#ui/DataList.tsx'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

const price = (cents: number | null) => (cents === null ? 'Consulte' : formatCents(cents))

/** /admin/menu/{id}/edit: one menu with its sections and items. */
export function MenuPage() {
  const { id = '' } = useParams({ strict: false })
  const menu = useBranchQuery(findMenu, { params: { id: Number(id) } })
  const title = menu.data?.name ?? 'Cardápio'
  const sections = menu.data?.sections ?? [{ id: 0, name: 'Carregando…', items: undefined }]
  return (
    <Page title={title} crumbs={[{ label: 'Cardápio Digital', href: '/admin/menus' }, { label: title }]}>
      {menu.isError && !menu.data ? (
        <RetryPanel onRetry={() => void menu.refetch()} detail={menu.error.msg} />
      ) : sections.length === 0 ? (
        <EmptyPanel sentence="Este cardápio ainda não tem seções." />
      ) : (
        sections.map((section) => (
          <Stack key={section.id} gap="sm" component="section" aria-label={section.name}>
            <Title order={2} size="h3">
              {section.name}
            </Title>
            <DataList
              label={section.name}
              rows={section.items}
              expectedRows={4}
              rowKey={(item) => item.id}
              columns={[
                { name: 'Item', cell: (item) => item.name, title: true },
                { name: 'Descrição', cell: (item) => item.description ?? 'Sem descrição' },
                {
                  name: 'Marcas',
                  cell: (item) => item.tags.map((tag) => tagLabels[tag] ?? tag).join(', ') || 'Nenhuma',
                },
                {
                  name: 'Preço',
                  cell: (item) => price(item.promo_price_cents ?? item.price_cents),
                  align: 'right',
                },
                {
                  name: 'Disponibilidade',
                  cell: (item) => (
                    <StatusBadge tone={item.available ? 'good' : 'off'}>
                      {item.available ? 'Disponível' : 'Indisponível'}
                    </StatusBadge>
                  ),
                },
              ]}
              empty={{ sentence: 'Esta seção ainda não tem itens.' }}
            />
          </Stack>
        ))
      )}
    </Page>
  )
}
