import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { confirm } from '#ui/dialogs.ts'

/** The forms on screen whose changes are not saved. */
const forms = new Set<string>()

/** Asks once when changes would be lost; yes forgets them. */
export async function mayLeave(): Promise<boolean> {
  if (forms.size === 0) return true
  const leave = await confirm('Deseja sair sem salvar as alterações?', { destructive: true })
  if (leave) forms.clear()
  return leave
}

/** While `changed`, leaving the page asks first, and so does closing the tab. */
export function useUnsaved(changed: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!changed) return
    forms.add(id)
    return () => void forms.delete(id)
  }, [changed, id])
  useBlocker({
    // The address bar of the same page, such as another tab of it, leads nowhere.
    shouldBlockFn: async ({ current, next }) =>
      forms.has(id) && current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => forms.has(id),
    disabled: !changed,
  })
}
