import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { AppLink } from '#admin/AppLink.tsx'
import { clientSettings } from '#admin/client-settings.ts'
import { useBranch } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import { useBranchQuery } from '#admin/queries.ts'
import { loadDashboard } from '#features/home/contract.ts'
import { statusLabel } from '#features/reservations/rules.ts'
import { fullDay } from '#lib/dates.ts'
import { BigNumber } from '#ui/BigNumber.tsx'
import { DataList } from '#ui/DataList.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

const refreshMs = 60_000

/** /admin/dashboard: what happens today in the branch, and what waits for an answer (D-65). */
export function HomePage() {
  const branch = useBranch()
  const dashboard = useBranchQuery(loadDashboard, {}, { pollMs: refreshMs })
  const known = dashboard.data
  return (
    <Page title={branch.name} crumbs={[{ label: 'Página Inicial' }]}>
      {dashboard.isError && !known ? (
        <RetryPanel onRetry={() => void dashboard.refetch()} detail={dashboard.error.msg} />
      ) : (
        <Stack gap="lg">
          <Text c="dimmed">{known ? `Hoje, ${fullDay(known.today)}` : ' '}</Text>
          <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
            <BigNumber label="Pessoas confirmadas" value={known?.people} detail="hoje" />
            <BigNumber label="Reservas confirmadas" value={known?.confirmed} detail="hoje" />
            <BigNumber
              label="Esperam resposta"
              value={known?.pending}
              detail={
                <Anchor component={AppLink} href="/admin/reservations?status=WAI">
                  de hoje em diante
                </Anchor>
              }
            />
            <BigNumber
              label="Conversas sem resposta"
              value={known?.unanswered_chats}
              detail={
                <Anchor component={AppLink} href="/admin/atendimento">
                  agora
                </Anchor>
              }
            />
          </SimpleGrid>
          <Title order={2} size="h3">
            Próximas chegadas
          </Title>
          <DataList
            label="Próximas chegadas de hoje"
            rows={known?.next}
            expectedRows={5}
            rowKey={(booking) => booking.id}
            columns={[
              {
                name: 'Chegada',
                title: true,
                cell: (booking) => `${booking.datetime.slice(11, 16)} · ${booking.name}`,
              },
              { name: 'Pessoas', cell: (booking) => booking.person_number, align: 'right' },
              {
                name: 'Situação',
                cell: (booking) => (
                  <StatusBadge tone={booking.status === 'CON' ? 'good' : 'waiting'}>
                    {statusLabel(booking.status)}
                  </StatusBadge>
                ),
              },
            ]}
            empty={{ sentence: 'Nenhuma chegada prevista para o restante de hoje.' }}
          />
          <PublicLinks slug={branch.slug} />
        </Stack>
      )}
    </Page>
  )
}

function PublicLinks({ slug }: { slug: string }) {
  const base = clientSettings().shortLinkBase
  const links = [
    ['Perfil', `/perfil/${slug}`],
    ['Reservas', `/reserva/${slug}`],
    ['Cardápios', `/cardapios/${slug}`],
  ] as const
  return (
    <Card withBorder padding="lg" component="section" aria-label="Links públicos">
      <Title order={2} size="h4" mb="sm">
        Links públicos
      </Title>
      <Stack gap="xs">
        {links.map(([label, path]) => (
          <Group key={path} gap="sm" wrap="nowrap">
            <Text w={90} c="dimmed">
              {label}
            </Text>
            <Anchor href={path} target="_blank" rel="noreferrer">
              {base + path}
            </Anchor>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
