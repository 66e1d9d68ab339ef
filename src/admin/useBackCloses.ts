import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

/** One for each dialog that stands over the page. */
const open = new Set<symbol>()

/** Whether the way back is a dialog's: then no page is left by it. */
export const isBackTaken = (): boolean => open.size > 0

/** While a dialog is open, the browser's way back closes it: on a phone it fills the screen and looks like a page of its own. */
export function useBackCloses(opened: boolean, close: () => unknown): void {
  useEffect(() => {
    if (!opened) return
    const mine = Symbol('dialog')
    open.add(mine)
    return () => void open.delete(mine)
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
