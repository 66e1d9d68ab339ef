import { Anchor, Button, Skeleton } from '@mantine/core'
import {
  IconArrowsSort,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { Page } from '#admin/page/Page.tsx'
import { readAgain, useBranchQuery } from '#admin/data/queries.ts'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { itemsText, type ListedMenu, sectionsText } from '../menu-words.ts'
import { MenuStatus } from '../MenuStatus.tsx'
import { UnpublishedNotice } from '../UnpublishedNotice.tsx'
import { useCopyDialog } from '../forms/useCopyDialog.tsx'
import { useExportMenu } from './useExportMenu.ts'
import { useFocusNext } from '../useFocusNext.ts'
import { useMenuDialog } from '../forms/useMenuDialog.tsx'
import { usePublished } from '../usePublished.ts'
import { useRemove } from '../useRemove.ts'
import { deleteMenu, listMenus } from '../../contract.ts'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './MenuListPage.module.css'

const ImportForm = lazyDialog(async () => (await import('./ImportForm.tsx')).ImportForm)
const SortMenus = lazyDialog(async () => (await import('./SortMenus.tsx')).SortMenus)

const addId = 'adicionar-cardapio'

/** /admin/menus: the branch's digital menus, in the order guests see them. */
export function MenuListPage() {
  const router = useRouter()
  const menus = useBranchQuery(listMenus)
  const published = usePublished()
  const importing = useDialogState<null>()
  const [sorting, setSorting] = useState(false)
  // Ignores the question about unsaved typing: the menu is saved, but its form is still closing.
  const edit = ({ id }: { id: number }) =>
    void router.navigate({ to: staffPath.menu(id), ignoreBlocker: true })
  const form = useMenuDialog({
    readAgain: async (id) => {
      const all = await readAgain(menus)
      return all && all.find((one) => one.id === id)
    },
    onClosed: menus.refetch,
    onAdded: edit,
  })
  const copy = useCopyDialog()
  const rows = menus.data
  const focusNext = useFocusNext(rows)
  // While they load, assume more than one: most branches have several.
  const many = !rows || rows.length > 1

  const add = (
    <Button id={addId} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
      Adicionar cardápio
    </Button>
  )
  const upload = (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
      onClick={() => importing.open(null)}
    >
      Importar
    </Button>
  )
  return (
    <Page
      title="Cardápio Digital"
      crumbs={[{ label: 'Cardápio Digital' }]}
      actions={
        sorting ? (
          <Button onClick={() => setSorting(false)}>Concluir</Button>
        ) : (
          <>
            {add}
            {upload}
            {many && (
              <Button
                variant="default"
                leftSection={<IconArrowsSort size={18} aria-hidden />}
                disabled={!rows}
                onClick={() => setSorting(true)}
              >
                Ordenar
              </Button>
            )}
          </>
        )
      }
    >
      {!rows && menus.isError && (
        <RetryPanel
          onRetry={() => void menus.refetch()}
          retrying={menus.isFetching}
          detail={menus.error.msg}
        />
      )}
      {menus.isPending && (
        <output className={styles.list} aria-busy aria-label="Carregando">
          {Array.from({ length: 3 }, (_, index) => (
            <span key={index} className={styles.row}>
              <Skeleton w={56} h={56} />
              <span>
                <Skeleton w="40%" h={16} mb={8} />
                <Skeleton w="70%" h={12} />
              </span>
            </span>
          ))}
        </output>
      )}
      {rows?.length === 0 && (
        <EmptyPanel
          sentence="Este estabelecimento ainda não tem cardápios."
          detail="Adicione um e escreva os pratos, ou importe uma planilha."
        />
      )}
      {!published && rows?.some(({ status }) => status === 'active') && <UnpublishedNotice />}
      {sorting && rows && <SortMenus opened menus={rows} />}
      {!sorting && rows && rows.length > 0 && (
        <ul className={styles.list} aria-label="Cardápios">
          {rows.map((menu) => (
            <MenuRowItem
              key={menu.id}
              menu={menu}
              published={published}
              onEdit={() => form.open(menu)}
              onCopy={() => copy.open({ name: menu.name, menuId: menu.id })}
              onDeleted={() => focusNext(addId)}
              onGone={() => void menus.refetch()}
            />
          ))}
        </ul>
      )}

      {form.dialog}
      {copy.dialog}
      <ImportForm
        key={`import ${importing.openings}`}
        opened={importing.opened}
        onClose={importing.close}
        onSaved={edit}
      />
    </Page>
  )
}

type RowProps = {
  menu: ListedMenu
  /** Whether guests can open the establishment's pages. */
  published: boolean
  onEdit: () => void
  onCopy: () => void
  onDeleted: () => void
  /** Called if it was already deleted. */
  onGone: () => void
}

function MenuRowItem({ menu, published, onEdit, onCopy, onDeleted, onGone }: RowProps) {
  const { slug } = useBranch()
  const save = useExportMenu()
  const remove = useRemove(deleteMenu, { changes: [listMenus], onFailed: onGone })
  const ask = async () => {
    const detail = `${menu.name}: ${sectionsText(menu.sections_count)}, ${itemsText(menu.items_count)}.`
    if (await remove({ params: { id: menu.id } }, detail)) onDeleted()
  }
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <li className={styles.row}>
      <Avatar name={menu.name} url={menu.image_url} size={56} />
      <div className={styles.text}>
        <Anchor component={AppLink} href={staffPath.menu(menu.id)} fw={600} dir="auto">
          {menu.name}
        </Anchor>
        {menu.description && (
          <p className={styles.description} dir="auto">
            {menu.description}
          </p>
        )}
        <p className={styles.counts}>
          {menu.sections_count === 0
            ? 'Ainda vazio'
            : `${sectionsText(menu.sections_count)} · ${itemsText(menu.items_count)}`}
        </p>
      </div>
      <div className={styles.tools}>
        <MenuStatus menu={menu} />
        <ActionMenu
          label={`Mais ações de ${menu.name}`}
          actions={[
            { label: 'Editar nome e imagem', icon: <IconPencil {...icon} />, onClick: onEdit },
            ...(menu.status === 'active' && published
              ? [
                  {
                    label: 'Ver cardápio',
                    icon: <IconExternalLink {...icon} />,
                    href: sitePath.menu(slug, menu.id),
                  },
                ]
              : []),
            { label: 'Copiar', icon: <IconCopy {...icon} />, onClick: onCopy },
            { label: 'Exportar', icon: <IconDownload {...icon} />, onClick: () => void save(menu.id) },
            { label: 'Excluir', icon: <IconTrash {...icon} />, destructive: true, onClick: () => void ask() },
          ]}
        />
      </div>
    </li>
  )
}
