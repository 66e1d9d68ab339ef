import { Anchor, Avatar, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink, IconId } from '@tabler/icons-react'
import type * as z from 'zod/mini'
import { AppLink } from '#admin/AppLink.tsx'
import { useCurrent } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import { useCallQuery } from '#admin/queries.ts'
import { type BranchCard, listBranches } from '#features/branches/contract.ts'
import { stateAbbreviation } from '#features/branches/states.ts'
import { initials } from '#ui/initials.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Branch = z.infer<typeof BranchCard>

/** /admin/branches: the current business's establishments; choosing one makes it current (D-66). */
export function BranchesPage() {
  const { business } = useCurrent()
  const branches = useCallQuery(
    listBranches,
    { params: { business_id: business?.id ?? 0 } },
    { enabled: business !== null },
  )
  return (
    <Page title="Estabelecimentos" crumbs={[{ label: 'Estabelecimentos' }]}>
      {branches.isError && !branches.data ? (
        <RetryPanel onRetry={() => void branches.refetch()} detail={branches.error.msg} />
      ) : branches.data?.length === 0 ? (
        <EmptyPanel sentence="Este negócio ainda não tem estabelecimentos." />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {branches.data?.map((branch) => <Establishment key={branch.id} branch={branch} />) ??
            [1, 2, 3].map((place) => <Skeleton key={place} h={196} radius="md" />)}
        </SimpleGrid>
      )}
    </Page>
  )
}

function Establishment({ branch }: { branch: Branch }) {
  const { branch: current, chooseBranch } = useCurrent()
  const isCurrent = current?.id === branch.id
  const place = branch.city && `${branch.city.name} · ${stateAbbreviation(branch.city.state_id)}`
  return (
    <Card component="article" aria-label={`${branch.name} ${branch.branch}`} withBorder padding="lg">
      <Stack gap="md" h="100%" justify="space-between">
        <Group wrap="nowrap" align="flex-start">
          <Avatar src={branch.avatar_url} size={48} radius="md" color="brand" alt="">
            {initials(branch.branch)}
          </Avatar>
          <Stack gap={2}>
            <Title order={2} size="h4">
              {branch.branch}
            </Title>
            <Text c="dimmed">{branch.name}</Text>
            <Text c="dimmed">{place ?? 'Sem endereço'}</Text>
          </Stack>
        </Group>
        <Group gap="xs">
          {branch.is_draft && <StatusBadge tone="waiting">Rascunho</StatusBadge>}
          <StatusBadge tone={branch.status === 'active' ? 'good' : 'off'}>
            {branch.status === 'active' ? 'Ativo' : 'Inativo'}
          </StatusBadge>
          {isCurrent && <StatusBadge tone="done">Em uso</StatusBadge>}
        </Group>
        <Group justify="space-between">
          <Group gap="sm">
            <Anchor component={AppLink} href={`/admin/branch/${branch.id}/edit`}>
              <Group gap={4} component="span">
                <IconId size={16} aria-hidden /> Perfil Digital
              </Group>
            </Anchor>
            {!branch.is_draft && (
              <Anchor href={`/perfil/${branch.slug}`} target="_blank" rel="noreferrer">
                <Group gap={4} component="span">
                  <IconExternalLink size={16} aria-hidden /> Ver perfil
                </Group>
              </Anchor>
            )}
          </Group>
          {!isCurrent && (
            <Button variant="light" onClick={() => void chooseBranch(branch.id)}>
              Usar este
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
