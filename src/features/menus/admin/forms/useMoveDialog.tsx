import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { Section } from '../menu-words.ts'
import type { ItemMove } from './MoveForm.tsx'
import type { MenuChanges } from '../menu/useMenu.ts'

const MoveForm = lazyDialog(async () => (await import('./MoveForm.tsx')).MoveForm)

/** 'Mover' for an item: call `open` with one, and render `dialog`. */
export function useMoveDialog(sections: readonly Section[], changes: MenuChanges) {
  const { openings, opened, about: moved, open, close } = useDialogState<ItemMove>()
  return {
    open,
    dialog: moved && (
      <MoveForm
        key={`move ${openings}`}
        moved={moved}
        sections={sections}
        opened={opened}
        onClose={close}
        onMove={(section_id, place) => changes.moveItem(moved.item.id, section_id, place)}
      />
    ),
  }
}
