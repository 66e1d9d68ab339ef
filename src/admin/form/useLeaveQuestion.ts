import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasSessionEnded } from '#admin/current/session.ts'
import { isDialogOpen, onceBack } from '#admin/form/useBackCloses.ts'
import { confirm } from '#ui/overlay/dialogs.ts'

/** Asked before something typed is lost. */
export const askToLeave = (): Promise<boolean> =>
  confirm('Há alterações que ainda não foram salvas. Deseja sair sem salvar?', {
    destructive: true,
    yes: 'Sair sem salvar',
    no: 'Continuar editando',
  })

/** One entry for each form on the page that has unsaved changes. */
const unsaved = new Set<symbol>()

/** Asks before another business or branch replaces something unsaved; the caller then opens the next page without asking again. */
export const mayLeave = async (): Promise<boolean> => unsaved.size === 0 || (await askToLeave())

/**
 * While something typed is unsaved, leaving the page asks first; closing the tab asks in the browser's own words. Moving within the page,
 * such as to another tab of it, loses nothing and does not ask; nor does the end of the session, because typed values survive it
 * (kept/useKeptForm.ts).
 */
export function useLeaveQuestion(changed: boolean): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!changed) return
    const mine = Symbol('unsaved')
    unsaved.add(mine)
    return () => void unsaved.delete(mine)
  }, [changed])

  useBlocker({
    disabled: !changed,
    enableBeforeUnload: () => changed && !hasSessionEnded(),
    shouldBlockFn: async ({ current, next, action }) => {
      if (current.pathname === next.pathname) return false
      if (action !== 'BACK') return !(await askToLeave())
      if (isDialogOpen()) return false
      // The page stays until the answer, so that another 'back' closes the question.
      onceBack(async () => {
        if (await askToLeave()) history.back({ ignoreBlocker: true })
      })
      return true
    },
  })
}
