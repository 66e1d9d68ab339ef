import { useMemo, useState } from 'react'
import type { Section } from '#features/menus/admin/menu-words.ts'

/** Items of a section that are drawn at first, and with each press on 'Mostrar mais'. */
const step = 50
/** A menu of more items begins closed: its names are an overview, and the page answers at once. */
const mostOpen = 100

/** Which sections are open and how many of their items are shown. */
export function useShown(sections: readonly Section[] | undefined) {
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [shown, setShown] = useState<ReadonlyMap<number, number>>(new Map())
  const long = (sections?.reduce((sum, { items }) => sum + items.length, 0) ?? 0) > mostOpen
  // Decided once: adding the hundred and first item closes nothing.
  const [closed, setClosed] = useState<boolean>()
  if (closed === undefined && sections) setClosed(long)

  const changes = useMemo(
    () => ({
      toggle: (id: number, open: boolean) => setOpened((before) => new Map(before).set(id, open)),
      showMore: (id: number) =>
        setShown((before) => new Map(before).set(id, (before.get(id) ?? step) + step)),
      /** So that what was just added can be seen. */
      showAll: (id: number, count: number) => {
        setOpened((before) => new Map(before).set(id, true))
        setShown((before) => new Map(before).set(id, Math.max(before.get(id) ?? step, count)))
      },
    }),
    [],
  )
  return {
    isOpen: (id: number) => opened.get(id) ?? !closed,
    countOf: (id: number) => shown.get(id) ?? step,
    ...changes,
  }
}

export type Shown = ReturnType<typeof useShown>
