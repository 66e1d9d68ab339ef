import { lazyDialog } from '#admin/lazyDialog.tsx'
import { useOpened } from '#admin/useOpened.ts'
import type { SavedMenu } from '#features/menus/admin/MenuForm.tsx'

const MenuForm = lazyDialog(async () => (await import('#features/menus/admin/MenuForm.tsx')).MenuForm)

type Options = {
  /** Reads a menu again: undefined when it is gone, null when that failed. */
  readAgain: (id: number) => Promise<SavedMenu | undefined | null>
  /** Whoever was told that the menu has changed finds it as it is when they open it again. */
  onClosed: () => unknown
  onAdded?: (menu: { id: number }) => void
}

/** A menu's name, text and image: `open` it for one, or for null to add one, and draw `dialog`. */
export function useMenuDialog({ readAgain, onClosed, onAdded }: Options) {
  const { times, opened, about, open, close } = useOpened<SavedMenu | null>()
  return {
    open,
    dialog: (
      <MenuForm
        key={`menu ${times}`}
        menu={about ?? null}
        opened={opened}
        onClose={() => {
          close()
          void onClosed()
        }}
        onSaved={(menu) => {
          if (!about) onAdded?.(menu)
        }}
        readAgain={readAgain}
      />
    ),
  }
}
