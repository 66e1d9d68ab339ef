import { Alert, Button, Chip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import type { EditedMenu } from '../menu-words.ts'
import { SectionCard } from './SectionCard.tsx'
import { type MenuView, useLooking } from './useLooking.ts'
import type { MenuState } from './useMenu.ts'
import { addSectionId, useSectionActions } from './useSectionActions.tsx'
import { usePricing } from './usePricing.ts'
import { useShown } from './useShown.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { SearchBox } from '#ui/input/SearchBox.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import styles from './MenuEditorPage.module.css'

const SortMenu = lazyDialog(async () => (await import('./SortMenu.tsx')).SortMenu)

type Props = Omit<MenuState, 'menu'> & { menu: EditedMenu; sorting: boolean }

/** The sections of a menu with their items and actions. */
export function MenuSections({ menu, sorting, switching, ...rest }: Props) {
  const { sections } = menu
  const shown = useShown(sections)
  const look = useLooking(sections)
  const { looking, seen } = look
  const counts = looking ? shown.countsWithin(seen) : null
  const isOpen = (id: number) => looking || shown.isOpen(id)
  const countOf = (id: number) => counts?.get(id) ?? shown.countOf(id)
  const { pricing, actions: priceActions } = usePricing(
    () => seen.flatMap(({ id, items }) => (isOpen(id) ? items.slice(0, countOf(id)) : [])),
    rest.changes,
  )
  const { actions, addSection, dialogs } = useSectionActions({
    menu,
    ...rest,
    shown,
    priceActions,
    onSwitch: look.keep,
  })
  const add = <AddSection first={sections.length === 0} onClick={addSection} />
  return (
    <>
      {menu.status === 'inactive' && !sorting && (
        <Alert color="yellow" mb="md" p="sm">
          Este cardápio está inativo: os clientes não o veem. Ative-o quando estiver pronto.
        </Alert>
      )}
      {sorting ? (
        <SortMenu opened sections={sections} changes={rest.changes} />
      ) : (
        <>
          {sections.length > 0 && <LookingBar look={look} />}
          <div className={styles.sections}>
            {seen.map((section) => (
              <SectionCard
                key={section.id}
                section={section}
                open={isOpen(section.id)}
                shown={countOf(section.id)}
                switching={switching}
                pricing={section.items.some(({ id }) => id === pricing) ? pricing : null}
                actions={actions}
              />
            ))}
            {looking && seen.length === 0 && <EmptyPanel sentence="Nenhum item encontrado." />}
            {sections.length === 0 && (
              <EmptyPanel
                sentence="Este cardápio ainda não tem seções."
                detail="Os itens ficam em seções, como Entradas, Massas e Sobremesas."
                action={add}
              />
            )}
            {sections.length > 0 && !looking && <div>{add}</div>}
          </div>
        </>
      )}
      {dialogs}
    </>
  )
}

function AddSection({ first, onClick }: { first: boolean; onClick: () => void }) {
  return (
    <Button
      id={addSectionId}
      variant={first ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={onClick}
    >
      Adicionar seção
    </Button>
  )
}

function LookingBar({ look }: { look: MenuView }) {
  const { search, out, onlyOut } = look
  return (
    <Toolbar>
      <SearchBox label="Buscar item" placeholder="Nome ou descrição" value={search} onSearch={look.find} />
      {(out > 0 || onlyOut) && (
        <Chip size="lg" classNames={{ label: styles.chip }} checked={onlyOut} onChange={look.showOut}>
          Indisponíveis ({out})
        </Chip>
      )}
    </Toolbar>
  )
}
