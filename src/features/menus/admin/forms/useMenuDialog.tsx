import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { SavedMenu } from './MenuForm.tsx'

const MenuForm = lazyDialog(async () => (await import('./MenuForm.tsx')).MenuForm)

type Options = {
  /** Reads a menu again: undefined if it is gone, null if that failed. */
  readAgain: (id: number) => Promise<SavedMenu | undefined | null>
  /** Reads the menus again, so that people who were refused because a menu had changed see its new state when they reopen it. */
  onClosed: () => unknown
  onAdded?: (menu: { id: number }) => void
}

/** The form of a menu's name, text and image: call `open` with a menu, or with null to add one, and render `dialog`. */
export function useMenuDialog({ readAgain, onClosed, onAdded }: Options) {
  const { openings, opened, about, open, close } = useDialogState<SavedMenu | null>()
  return {
    open,
    dialog: (
      <MenuForm
        key={`menu ${openings}`}
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
