import { type RouterHistory, useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** One entry for each open dialog, the topmost last: 'back' is for that one alone. */
let openDialogs: readonly symbol[] = []

/** Whether the browser's 'back' closes a dialog: then it leaves no page. */
export const isDialogOpen = (): boolean => openDialogs.length > 0

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A history entry for a dialog on a page that was opened directly. */
    forDialog?: boolean
  }
}

/** The same address again, where the page stands: not where a navigation leads that a question holds up. */
const dialogEntry = ({ location }: RouterHistory) => ({
  href: location.href,
  state: { forDialog: true },
  resetScroll: false,
  ignoreBlocker: true,
})

/**
 * Acts once a stopped 'back' is undone. Until then the browser is on the previous entry, while the act's change of the address belongs to
 * this one.
 */
export const onceBack = (act: () => unknown): void =>
  window.addEventListener('popstate', () => void act(), { once: true })

const isFirst = ({ location }: RouterHistory) => location.state.__TSR_index === 0

/**
 * While a dialog is open, the browser's 'back' closes it: on a phone it fills the screen and looks like a page of its own. A page opened by
 * its address is the first of its history; its first dialog adds an entry, so that 'back' does not leave the product.
 */
export function useBackCloses(opened: boolean, close: () => unknown): void {
  const router = useRouter()
  const [mine] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!opened) return
    openDialogs = [...openDialogs, mine]
    if (isFirst(router.history)) void router.navigate(dialogEntry(router.history))
    return () => {
      openDialogs = openDialogs.filter((one) => one !== mine)
    }
  }, [opened, router, mine])

  useBlocker({
    disabled: !opened,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || openDialogs.at(-1) !== mine) return false
      onceBack(close)
      return true
    },
  })
}

/**
 * Once no dialog is open, 'back' leaves the page in one press: it goes past the entry that a dialog added, also when closing that dialog
 * has changed the address.
 */
export function passDialogEntry(history: RouterHistory): void {
  let added = false
  let last = history.location
  history.subscribe(({ location, action }) => {
    added ||= location.state.forDialog === true
    const isSamePage = last.pathname === location.pathname
    last = location
    if (action.type === 'BACK' && added && isSamePage && isFirst(history)) history.back()
  })
}
