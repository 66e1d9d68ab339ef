import { lazyDialog } from '#admin/lazyDialog.tsx'
import { useOpened } from '#admin/useOpened.ts'
import type { Copied } from '#features/menus/admin/CopyForm.tsx'

const CopyForm = lazyDialog(async () => (await import('#features/menus/admin/CopyForm.tsx')).CopyForm)

/** 'Copiar' for a menu, section or item: call `open` with one, and render `dialog`. */
export function useCopyDialog() {
  const { times, opened, about, open, close } = useOpened<Copied>()
  return {
    open,
    dialog: (
      <CopyForm
        key={`copy ${times}`}
        copied={about ?? { name: '', menuId: 0 }}
        opened={opened}
        onClose={close}
      />
    ),
  }
}
