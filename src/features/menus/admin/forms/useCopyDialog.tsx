import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { CopySource } from './CopyForm.tsx'

const CopyForm = lazyDialog(async () => (await import('./CopyForm.tsx')).CopyForm)

/** 'Copiar' for a menu, section or item: call `open` with one, and render `dialog`. */
export function useCopyDialog() {
  const { openings, opened, about, open, close } = useDialogState<CopySource>()
  return {
    open,
    dialog: (
      <CopyForm
        key={`copy ${openings}`}
        copied={about ?? { name: '', menuId: 0 }}
        opened={opened}
        onClose={close}
      />
    ),
  }
}
