import { Button } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { AppLink } from '#admin/AppLink.tsx'
import { useCurrent } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import * as staffPath from '#lib/staff-path.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'

/** The pages of channels, for people who manage them; an editor who opens their address reads who may see them (D-121). */
export function ChannelArea() {
  const { can } = useCurrent()
  if (can('channel')) return <Outlet />
  return (
    <Page title="Canais" crumbs={[{ label: 'Atendimentos', href: staffPath.chats }, { label: 'Canais' }]}>
      <EmptyPanel
        sentence="Só quem administra o negócio vê os canais."
        action={
          <Button component={AppLink} href={staffPath.chats} variant="default">
            Ver conversas
          </Button>
        }
      />
    </Page>
  )
}
