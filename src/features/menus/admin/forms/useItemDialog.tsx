import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { Item, EditedMenu } from '../menu-words.ts'
import type { MenuState } from '../menu/useMenu.ts'

const ItemForm = lazyDialog(async () => (await import('./ItemForm.tsx')).ItemForm)

type Options = Pick<MenuState, 'changes' | 'readAgain'> & {
  menu: EditedMenu
  /** Called with the section's new number of items. */
  onAdded: (sectionId: number, count: number) => void
}

/** The form of an item: call `open` with an item, or with null to add one to the section, and render `dialog`. */
export function useItemDialog({ menu, changes, readAgain, onAdded }: Options) {
  const { openings, opened, about, open, close } = useDialogState<{ item: Item | null; sectionId: number }>()
  const read = async (id: number) => {
    const now = await readAgain()
    return now && now.sections.flatMap(({ items }) => items).find((one) => one.id === id)
  }
  const put = ({ section_id, ...saved }: Item & { section_id: number }) => {
    if (about?.item) return changes.inItem(saved.id, () => saved)
    changes.inSections((all) =>
      all.map((one) => (one.id === section_id ? { ...one, items: [...one.items, saved] } : one)),
    )
    onAdded(section_id, (menu.sections.find(({ id }) => id === section_id)?.items.length ?? 0) + 1)
  }
  return {
    open,
    dialog: (
      <ItemForm
        key={`item ${openings}`}
        menuId={menu.id}
        sectionId={about?.sectionId ?? 0}
        item={about?.item ?? null}
        opened={opened}
        onClose={close}
        onOutdated={changes.reload}
        readAgain={read}
        onSaved={put}
      />
    ),
  }
}
