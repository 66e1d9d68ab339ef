import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink, IconPencil, IconUsers } from '@tabler/icons-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import type { BranchCard } from '../contract.ts'
import { stateAbbreviation } from '../states.ts'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { ActiveBadge } from '#ui/list/ActiveBadge.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './BranchTile.module.css'

/** One establishment and its actions; choosing it makes it the current one (D-66, LAYOUT-03). */
export function BranchTile({ branch }: { branch: z.output<typeof BranchCard> }) {
  const { branch: current, chooseBranch, can } = useCurrent()
  const { id, name, branch: unit, avatar_url, city, slug, is_draft } = branch
  const page = staffPath.branch(id)
  const isActive = branch.status === 'active'
  const isCurrent = current?.id === id
  /** Chooses this establishment before the page opens, so that the shell and its menu match it. */
  const opens = (href: string) => ({
    href,
    onClick: (event: MouseEvent) => {
      // A modifier key opens it in a new tab, as with any link.
      if (isCurrent || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void chooseBranch(id, href)
    },
  })
  return (
    <Card component="li" withBorder padding="lg" className={styles.tile}>
      <Group wrap="nowrap" align="flex-start">
        <Avatar name={unit} url={avatar_url} size={48} />
        <Stack gap={2} miw={0}>
          <Title order={2} size="h4" lineClamp={3} dir="auto" title={unit}>
            {unit}
          </Title>
          <Text c="dimmed" lineClamp={2} dir="auto" title={name}>
            {name}
          </Text>
          <Text c="dimmed">
            {city ? `${city.name} · ${stateAbbreviation(city.state_id)}` : 'Sem endereço'}
          </Text>
        </Stack>
      </Group>
      <Group gap="xs" className={styles.status}>
        {is_draft && <StatusBadge tone="waiting">Rascunho</StatusBadge>}
        <ActiveBadge active={isActive} />
        {isCurrent && <StatusBadge tone="done">Em uso</StatusBadge>}
        {!isCurrent && (
          <Button
            variant="light"
            className={styles.choose}
            aria-label={`Usar este: ${unit}`}
            onClick={() => void chooseBranch(id)}
          >
            Usar este
          </Button>
        )}
      </Group>
      <Group gap={4} className={styles.actions}>
        <Action
          {...opens(page)}
          aria-label={`Editar ${unit}`}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Editar
        </Action>
        {can('user-manage') && (
          <Action
            {...opens(`${page}?tab=equipe`)}
            aria-label={`Equipe de ${unit}`}
            leftSection={<IconUsers size={16} aria-hidden />}
          >
            Equipe
          </Action>
        )}
        {isActive && !is_draft && (
          <Action
            href={sitePath.profile(slug)}
            target="_blank"
            aria-label={`Ver perfil de ${unit}`}
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            Ver perfil
          </Action>
        )}
      </Group>
    </Card>
  )
}

type ActionProps = ComponentProps<typeof AppLink> & { leftSection: ReactNode }

const Action = (props: ActionProps) => <Button component={AppLink} variant="subtle" px="xs" {...props} />
