import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasSessionEnded } from '#admin/session.ts'
import { isDialogOpen } from '#admin/useBackCloses.ts'
import { confirm } from '#ui/dialogs.ts'

/** Asked before something typed is lost. */
export const leaveQuestion = 'Há alterações que ainda não foram salvas. Deseja sair sem salvar?'

/** One entry for each form on the page that has unsaved changes. */
const unsaved = new Set<symbol>()

/** Asks before another business or branch replaces something unsaved; the caller then opens the next page without asking again. */
export const mayLeave = async (): Promise<boolean> =>
  unsaved.size === 0 || (await confirm(leaveQuestion, { destructive: true }))

/**
 * While something typed is unsaved, leaving the page asks first; closing the tab asks in the browser's own words. Moving within the page,
 * such as to another tab of it, loses nothing and does not ask; nor does the end of the session when what was typed is `kept`
 * (kept-typing.ts).
 */
export function useLeaveQuestion(changed: boolean, { kept = false } = {}): void {
  useEffect(() => {
    if (!changed) return
    const mine = Symbol('unsaved')
    unsaved.add(mine)
    return () => void unsaved.delete(mine)
  }, [changed])

  useBlocker({
    disabled: !changed,
    enableBeforeUnload: () => changed && !(kept && hasSessionEnded()),
    shouldBlockFn: async ({ current, next, action }) =>
      current.pathname !== next.pathname &&
      !(action === 'BACK' && isDialogOpen()) &&
      !(await confirm(leaveQuestion, { destructive: true })),
  })
}
