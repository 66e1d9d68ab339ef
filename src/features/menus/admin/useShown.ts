import { useMemo, useState } from 'react'
import type { Section } from '#features/menus/admin/menu-words.ts'

/** Items of a section that are drawn at first, and with each press on 'Mostrar mais'. */
const step = 50
/** A menu of more items begins closed, and a search draws no more by itself: the page answers at once. */
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
    /** How many items of each of these sections are drawn when all are open: `mostOpen` from the top, and what was asked for. */
    countsWithin: (all: readonly Section[]): ReadonlyMap<number, number> => {
      let left = mostOpen
      return new Map(
        all.map(({ id, items }) => {
          const count = shown.get(id) ?? Math.min(step, left)
          left = Math.max(0, left - Math.min(count, items.length))
          return [id, count]
        }),
      )
    },
    ...changes,
  }
}

export type Shown = ReturnType<typeof useShown>
