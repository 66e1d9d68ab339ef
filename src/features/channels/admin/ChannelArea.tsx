import { Button } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import * as staffPath from '#lib/address/staff-path.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'

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
