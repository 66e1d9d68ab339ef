import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { EditedMenu, Section } from '../menu-words.ts'
import type { MenuState } from '../menu/useMenu.ts'

const SectionForm = lazyDialog(async () => (await import('./SectionForm.tsx')).SectionForm)

type Options = Pick<MenuState, 'changes' | 'readAgain'> & {
  menu: EditedMenu
  /** Called when the menu gets its first section. */
  onFirst: () => void
}

/** The form of a section's name: call `open` with a section, or with null to add one, and render `dialog`. */
export function useSectionDialog({ menu, changes, readAgain, onFirst }: Options) {
  const { openings, opened, about, open, close } = useDialogState<Section | null>()
  const read = async (id: number) => {
    const now = await readAgain()
    return now && now.sections.find((one) => one.id === id)
  }
  const put = (saved: Omit<Section, 'items'>) => {
    if (menu.sections.length === 0) onFirst()
    changes.inSections((all) =>
      all.some(({ id }) => id === saved.id)
        ? all.map((one) => (one.id === saved.id ? { ...one, ...saved } : one))
        : [...all, { ...saved, items: [] }],
    )
  }
  return {
    open,
    dialog: (
      <SectionForm
        key={`section ${openings}`}
        menuId={menu.id}
        section={about ?? null}
        opened={opened}
        onClose={close}
        onOutdated={changes.reload}
        readAgain={read}
        onSaved={put}
      />
    ),
  }
}
