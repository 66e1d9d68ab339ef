import { Button, Skeleton } from '@mantine/core'
import { IconArrowsSort, IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { MenuSections } from './MenuSections.tsx'
import { MenuStatus } from '../MenuStatus.tsx'
import { UnpublishedNotice } from '../UnpublishedNotice.tsx'
import { useMenu } from './useMenu.ts'
import { useMenuDialog } from '../forms/useMenuDialog.tsx'
import { usePublished } from '../usePublished.ts'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { CardSkeleton } from '#ui/list/CardSkeleton.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './MenuEditorPage.module.css'

/** /admin/menu/{id}/edit: one menu with its sections and items. */
export function MenuEditorPage() {
  const { id = '' } = useParams({ strict: false })
  // The key gives each menu its own editor, with nothing left open from another menu.
  return <Editor key={id} id={Number(id)} />
}

function Editor({ id }: { id: number }) {
  const { slug } = useBranch()
  const published = usePublished()
  const { menu, ...rest } = useMenu(id)
  const title = menu.data?.name ?? 'Cardápio'
  const [sorting, setSorting] = useState(false)
  const form = useMenuDialog({ readAgain: rest.readAgain, onClosed: rest.changes.reload })
  const canSort =
    menu.data && (menu.data.sections.length > 1 || (menu.data.sections[0]?.items.length ?? 0) > 1)
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Cardápio Digital', href: staffPath.menus }, { label: title }]}
      actions={
        menu.isPending ? (
          <>
            <Skeleton className={styles.action} aria-hidden />
            <Skeleton className={styles.action} aria-hidden />
            <Skeleton className={styles.action} aria-hidden />
          </>
        ) : !menu.data ? null : sorting ? (
          <Button onClick={() => setSorting(false)}>Concluir</Button>
        ) : (
          <>
            <MenuStatus menu={menu.data} />
            {menu.data.status === 'active' && published && (
              <Button
                component="a"
                href={sitePath.menu(slug, id)}
                target="_blank"
                rel="noopener noreferrer"
                variant="default"
                leftSection={<IconExternalLink size={18} aria-hidden />}
              >
                Ver cardápio
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => form.open(menu.data)}
            >
              Nome e imagem
            </Button>
            {canSort && (
              <Button
                variant="default"
                leftSection={<IconArrowsSort size={18} aria-hidden />}
                onClick={() => setSorting(true)}
              >
                Ordenar
              </Button>
            )}
          </>
        )
      }
    >
      {menu.error?.status === 404 && (
        <EmptyPanel
          sentence="Este cardápio não existe neste estabelecimento."
          action={
            <Button component={AppLink} href={staffPath.menus} variant="default">
              Ver cardápios
            </Button>
          }
        />
      )}
      {menu.isError && menu.error.status !== 404 && !menu.data && (
        <RetryPanel onRetry={() => void menu.refetch()} retrying={menu.isFetching} detail={menu.error.msg} />
      )}
      {menu.data?.status === 'active' && !published && !sorting && <UnpublishedNotice />}
      {menu.isPending && (
        <output className={styles.sections} aria-busy aria-label="Carregando">
          <Skeleton h={44} />
          {Array.from({ length: 3 }, (_, index) => (
            <CardSkeleton key={index} h={260} rows={5} />
          ))}
        </output>
      )}
      {menu.data && <MenuSections menu={menu.data} sorting={sorting} {...rest} />}
      {form.dialog}
    </Page>
  )
}
