import { useSyncExternalStore } from 'react'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { openDialogs } from '#ui/overlay/dialogs.ts'

/** The browser's 'back' answers an open question with 'Não', as Esc does, and closes an open message. */
export function useBackAnswers(): void {
  const [first] = useSyncExternalStore(openDialogs.subscribe, openDialogs.get)
  useBackCloses(first !== undefined, () => {
    if (first?.kind === 'confirm') first.answer(false)
    else first?.answer()
  })
}
