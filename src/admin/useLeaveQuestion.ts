import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#ui/dialogs.ts'

export const leaveQuestion = 'Há alterações que ainda não foram salvas. Deseja sair sem salvar?'

/**
 * While something typed is not saved, leaving the page asks first; closing the tab asks in the browser's own words. Moving
 * within the page, such as to another of its tabs, loses nothing and does not ask.
 */
export function useLeaveQuestion(changed: boolean): void {
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: changed,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await confirm(leaveQuestion, { destructive: true })),
  })
}
