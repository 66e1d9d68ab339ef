import { Alert, Button, Chip, Skeleton } from '@mantine/core'
import { IconArrowsSort, IconExternalLink, IconPencil, IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAddress } from '#admin/address.ts'
import { useBranch } from '#admin/current.ts'
import { lazyDialog } from '#admin/lazyDialog.tsx'
import { Page } from '#admin/Page.tsx'
import { useOpened } from '#admin/useOpened.ts'
import type { Copied } from '#features/menus/admin/CopyForm.tsx'
import type { ItemActions } from '#features/menus/admin/ItemRow.tsx'
import { found, type Item, itemsText, type Menu, type Section } from '#features/menus/admin/menu-words.ts'
import { MenuStatus } from '#features/menus/admin/MenuStatus.tsx'
import type { Moved } from '#features/menus/admin/MoveForm.tsx'
import { headingButtonId, type SectionActions, SectionCard } from '#features/menus/admin/SectionCard.tsx'
import { UnpublishedNotice } from '#features/menus/admin/UnpublishedNotice.tsx'
import { useFocusNext } from '#features/menus/admin/useFocusNext.ts'
import { useMenu } from '#features/menus/admin/useMenu.ts'
import { usePublished } from '#features/menus/admin/usePublished.ts'
import { useRemove } from '#features/menus/admin/useRemove.ts'
import { useShown } from '#features/menus/admin/useShown.ts'
import { useStable } from '#features/menus/admin/useStable.ts'
import { listMenus } from '#features/menus/contract.ts'
import { deleteItem, deleteSection } from '#features/menus/sections.contract.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import styles from './MenuPage.module.css'

const MenuForm = lazyDialog(async () => (await import('#features/menus/admin/MenuForm.tsx')).MenuForm)
const SectionForm = lazyDialog(
  async () => (await import('#features/menus/admin/SectionForm.tsx')).SectionForm,
)
const ItemForm = lazyDialog(async () => (await import('#features/menus/admin/ItemForm.tsx')).ItemForm)
const MoveForm = lazyDialog(async () => (await import('#features/menus/admin/MoveForm.tsx')).MoveForm)
const CopyForm = lazyDialog(async () => (await import('#features/menus/admin/CopyForm.tsx')).CopyForm)
const SortMenu = lazyDialog(async () => (await import('#features/menus/admin/SortMenu.tsx')).SortMenu)

const addSectionId = 'adicionar-secao'

/** /admin/menu/{id}/edit: one menu with its sections and items. */
export function MenuPage() {
  const { id = '' } = useParams({ strict: false })
  // Another menu begins anew: nothing of this one is open in it.
  return <Editor key={id} id={Number(id)} />
}

function Editor({ id }: { id: number }) {
  const { slug } = useBranch()
  const published = usePublished()
  const { menu, ...rest } = useMenu(id)
  const title = menu.data?.name ?? 'Cardápio'
  const [sorting, setSorting] = useState(false)
  const form = useOpened<Menu>()
  const canSort =
    menu.data && (menu.data.sections.length > 1 || (menu.data.sections[0]?.items.length ?? 0) > 1)
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Cardápio Digital', href: '/admin/menus' }, { label: title }]}
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
                href={`/cardapios/${slug}/${id}`}
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
      {menu.isError && !menu.data && (
        <RetryPanel onRetry={() => void menu.refetch()} retrying={menu.isFetching} detail={menu.error.msg} />
      )}
      {menu.data?.status === 'active' && !published && !sorting && <UnpublishedNotice />}
      {menu.isPending && (
        <output className={styles.sections} aria-busy aria-label="Carregando">
          <Skeleton h={44} />
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} h={260} />
          ))}
        </output>
      )}
      {menu.data && <Sections menu={menu.data} sorting={sorting} {...rest} />}
      <MenuForm
        key={form.times}
        menu={form.about ?? null}
        opened={form.opened}
        onClose={() => {
          form.close()
          void rest.changes.reload()
        }}
        readAgain={rest.readAgain}
      />
    </Page>
  )
}

type SectionsProps = Omit<ReturnType<typeof useMenu>, 'menu'> & { menu: Menu; sorting: boolean }

function Sections({ menu, changes, switching, readAgain, sorting }: SectionsProps) {
  const { sections } = menu
  const [{ search, only }, setAddress] = useAddress({ search: '', only: '' })
  const shown = useShown(sections)
  const sectionForm = useOpened<Section | null>()
  const itemForm = useOpened<{ item: Item | null; sectionId: number }>()
  const mover = useOpened<Moved>()
  const copy = useOpened<Copied>()
  const again = { changes: [listMenus], onFailed: changes.reload }
  const removeSection = useRemove(deleteSection, again)
  const removeItem = useRemove(deleteItem, again)
  const focusNext = useFocusNext(sections)
  const out = useMemo(
    () => sections.flatMap(({ items }) => items).filter((one) => !one.available).length,
    [sections],
  )
  const onlyOut = only === 'indisponiveis'
  /** Switched on among those that are out: they stay while these are looked at, so that no other slides below the finger. */
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const looking = search !== '' || onlyOut
  const seen = useMemo(() => found(sections, search, onlyOut, kept), [sections, search, onlyOut, kept])
  const counts = looking ? shown.countsWithin(seen) : null

  const askRemoveSection = async ({ id, name, items }: Section) => {
    const params = { id: menu.id, section_id: id }
    if (await removeSection({ params }, `${name}: ${itemsText(items.length)}.`)) {
      focusNext(addSectionId)
      changes.inSections((all) => all.filter((one) => one.id !== id))
    }
  }
  const askRemoveItem = async ({ id, name }: Item) => {
    if (await removeItem({ params: { id: menu.id, item_id: id } }, name)) {
      const home = sections.find(({ items }) => items.some((item) => item.id === id))
      focusNext(home ? headingButtonId(home.id) : addSectionId)
      changes.inSections((all) =>
        all.map((section) => ({ ...section, items: section.items.filter((item) => item.id !== id) })),
      )
    }
  }
  // The same functions at every render, so that rows that did not change are not drawn again.
  const now: SectionActions & ItemActions = {
    toggle: (id) => shown.toggle(id, !shown.isOpen(id)),
    showMore: shown.showMore,
    add: (section) => itemForm.open({ item: null, sectionId: section.id }),
    rename: (section) => sectionForm.open(section),
    copySection: ({ id, name }) => copy.open({ name, menuId: menu.id, sectionId: id }),
    removeSection: (section) => void askRemoveSection(section),
    edit: (item) => itemForm.open({ item, sectionId: 0 }),
    move: (item, sectionId) => mover.open({ item, sectionId }),
    copy: ({ id, name }) => copy.open({ name, menuId: menu.id, itemId: id }),
    remove: (item) => void askRemoveItem(item),
    switchTo: (item, available) => {
      if (onlyOut) setKept((all) => new Set(all).add(item.id))
      void changes.switchTo(item, available)
    },
  }
  const actions = useStable(now)

  const addSection = (
    <Button
      id={addSectionId}
      variant={sections.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => sectionForm.open(null)}
    >
      Adicionar seção
    </Button>
  )
  return (
    <>
      {menu.status === 'inactive' && !sorting && (
        <Alert color="yellow" mb="md" p="sm">
          Este cardápio está inativo: os clientes não o veem. Ative-o quando estiver pronto.
        </Alert>
      )}
      {sorting ? (
        <SortMenu opened sections={sections} changes={changes} />
      ) : (
        <>
          {sections.length > 0 && (
            <Toolbar>
              <SearchBox
                label="Buscar item"
                placeholder="Nome ou descrição"
                value={search}
                onSearch={(text) => setAddress({ search: text })}
              />
              {(out > 0 || onlyOut) && (
                <Chip
                  size="lg"
                  classNames={{ label: styles.chip }}
                  checked={onlyOut}
                  onChange={(checked) => {
                    setKept(new Set())
                    setAddress({ only: checked ? 'indisponiveis' : '' })
                  }}
                >
                  Indisponíveis ({out})
                </Chip>
              )}
            </Toolbar>
          )}
          <div className={styles.sections}>
            {seen.map((section) => (
              <SectionCard
                key={section.id}
                section={section}
                open={looking || shown.isOpen(section.id)}
                shown={counts?.get(section.id) ?? shown.countOf(section.id)}
                switching={switching}
                actions={actions}
              />
            ))}
            {looking && seen.length === 0 && <EmptyPanel sentence="Nenhum item encontrado." />}
            {sections.length === 0 && (
              <EmptyPanel
                sentence="Este cardápio ainda não tem seções."
                detail="Os itens ficam em seções, como Entradas, Massas e Sobremesas."
                action={addSection}
              />
            )}
            {sections.length > 0 && !looking && <div>{addSection}</div>}
          </div>
        </>
      )}

      <SectionForm
        key={`section ${sectionForm.times}`}
        menuId={menu.id}
        section={sectionForm.about ?? null}
        opened={sectionForm.opened}
        onClose={sectionForm.close}
        onOutdated={changes.reload}
        readAgain={async (id) => {
          const now = await readAgain()
          return now && now.sections.find((one) => one.id === id)
        }}
        onSaved={(saved) => {
          // The button of an empty menu is not the one that stands below its sections.
          if (sections.length === 0) focusNext(addSectionId)
          changes.inSections((all) =>
            all.some(({ id }) => id === saved.id)
              ? all.map((one) => (one.id === saved.id ? { ...one, ...saved } : one))
              : [...all, { ...saved, items: [] }],
          )
        }}
      />
      <ItemForm
        key={`item ${itemForm.times}`}
        menuId={menu.id}
        sectionId={itemForm.about?.sectionId ?? 0}
        item={itemForm.about?.item ?? null}
        opened={itemForm.opened}
        onClose={itemForm.close}
        onOutdated={changes.reload}
        readAgain={async (id) => {
          const now = await readAgain()
          return now && now.sections.flatMap(({ items }) => items).find((one) => one.id === id)
        }}
        onSaved={({ section_id, ...saved }) => {
          if (itemForm.about?.item) return changes.inItem(saved.id, () => saved)
          changes.inSections((all) =>
            all.map((one) => (one.id === section_id ? { ...one, items: [...one.items, saved] } : one)),
          )
          shown.showAll(section_id, (sections.find(({ id }) => id === section_id)?.items.length ?? 0) + 1)
        }}
      />
      {mover.about && (
        <MoveForm
          key={`move ${mover.times}`}
          moved={mover.about}
          sections={sections}
          opened={mover.opened}
          onClose={mover.close}
          onMove={(section_id, place) => changes.moveItem(mover.about!.item.id, section_id, place)}
        />
      )}
      <CopyForm
        key={`copy ${copy.times}`}
        copied={copy.about ?? { name: '', menuId: menu.id }}
        opened={copy.opened}
        onClose={copy.close}
      />
    </>
  )
}
