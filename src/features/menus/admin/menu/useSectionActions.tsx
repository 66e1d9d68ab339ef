import type { ItemActions } from './ItemRow.tsx'
import { type Item, itemsText, type EditedMenu, type Section } from '../menu-words.ts'
import { headingButtonId, type SectionActions } from './SectionCard.tsx'
import { useCopyDialog } from '../forms/useCopyDialog.tsx'
import { useFocusNext } from '../useFocusNext.ts'
import { useItemDialog } from '../forms/useItemDialog.tsx'
import type { MenuState } from './useMenu.ts'
import { useMoveDialog } from '../forms/useMoveDialog.tsx'
import type { PriceActions } from './usePricing.ts'
import { useRaiseDialog } from '../forms/useRaiseDialog.tsx'
import { useRemove } from '../useRemove.ts'
import { useSectionDialog } from '../forms/useSectionDialog.tsx'
import type { ShownMenu } from './useShown.ts'
import { useStable } from './useStable.ts'
import { listMenus } from '../../contract.ts'
import { deleteItem, deleteSection } from '../../sections.contract.ts'

/** Id of the button that adds a section. */
export const addSectionId = 'adicionar-secao'

type Options = Omit<MenuState, 'menu' | 'switching'> & {
  menu: EditedMenu
  shown: ShownMenu
  priceActions: PriceActions
  /** Called when an item is switched on or off. */
  onSwitch: (id: number) => void
}

/** The actions for the sections and items of a menu, and the `dialogs` to render. */
export function useSectionActions({ menu, changes, readAgain, shown, priceActions, onSwitch }: Options) {
  const { sections } = menu
  const focusNext = useFocusNext(sections)
  const section = useSectionDialog({
    menu,
    changes,
    readAgain,
    // An empty menu has another button, which disappears with the first section.
    onFirst: () => focusNext(addSectionId),
  })
  const item = useItemDialog({ menu, changes, readAgain, onAdded: shown.showAll })
  const mover = useMoveDialog(sections, changes)
  const copy = useCopyDialog()
  const raise = useRaiseDialog(sections, changes)
  const again = { changes: [listMenus], onFailed: changes.reload }
  const removeSection = useRemove(deleteSection, again)
  const removeItem = useRemove(deleteItem, again)

  const askRemoveSection = async ({ id, name, items }: Section) => {
    const params = { id: menu.id, section_id: id }
    if (await removeSection({ params }, `${name}: ${itemsText(items.length)}.`)) {
      focusNext(addSectionId)
      changes.inSections((all) => all.filter((one) => one.id !== id))
    }
  }
  const askRemoveItem = async ({ id, name }: Item) => {
    if (await removeItem({ params: { id: menu.id, item_id: id } }, name)) {
      const home = sections.find(({ items }) => items.some((one) => one.id === id))
      focusNext(home ? headingButtonId(home.id) : addSectionId)
      changes.inSections((all) =>
        all.map((one) => ({ ...one, items: one.items.filter((each) => each.id !== id) })),
      )
    }
  }
  // Stable functions, so that unchanged rows are not rendered again.
  const actions = useStable<SectionActions & ItemActions>({
    toggle: (id) => shown.toggle(id, !shown.isOpen(id)),
    showMore: shown.showMore,
    add: ({ id }) => item.open({ item: null, sectionId: id }),
    rename: section.open,
    copySection: ({ id, name }) => copy.open({ name, menuId: menu.id, sectionId: id }),
    raise: ({ id }) => raise.open(id),
    removeSection: (one) => void askRemoveSection(one),
    ...priceActions,
    edit: (one) => item.open({ item: one, sectionId: 0 }),
    move: (one, sectionId) => mover.open({ item: one, sectionId }),
    copy: ({ id, name }) => copy.open({ name, menuId: menu.id, itemId: id }),
    remove: (one) => void askRemoveItem(one),
    switchTo: (one, available) => {
      onSwitch(one.id)
      void changes.switchTo(one, available)
    },
  })
  return {
    actions,
    addSection: () => section.open(null),
    dialogs: (
      <>
        {section.dialog}
        {item.dialog}
        {mover.dialog}
        {copy.dialog}
        {raise.dialog}
      </>
    ),
  }
}
