import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

/** One entry for each open dialog. */
const openDialogs = new Set<symbol>()

/** Whether the browser's 'back' closes a dialog: then it leaves no page. */
export const isDialogOpen = (): boolean => openDialogs.size > 0

/** While a dialog is open, the browser's 'back' closes it: on a phone it fills the screen and looks like a page of its own. */
export function useBackCloses(opened: boolean, close: () => unknown): void {
  useEffect(() => {
    if (!opened) return
    const mine = Symbol('dialog')
    openDialogs.add(mine)
    return () => void openDialogs.delete(mine)
  }, [opened])

  useBlocker({
    disabled: !opened,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      void close()
      return true
    },
  })
}
