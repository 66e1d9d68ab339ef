import { useMemo, useState } from 'react'
import type { Section } from '../menu-words.ts'

/** Items of a section that are shown at first, and added by each 'Mostrar mais'. */
const step = 50
/** A menu with more items begins with its sections closed, and a search shows at most this many at first, so that the page stays fast. */
const openItemLimit = 100

/** Which sections are open and how many of their items are shown. */
export function useShown(sections: readonly Section[] | undefined) {
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [shown, setShown] = useState<ReadonlyMap<number, number>>(new Map())
  const long = (sections?.reduce((sum, { items }) => sum + items.length, 0) ?? 0) > openItemLimit
  // Decided once, so that adding the 101st item closes nothing.
  const [closed, setClosed] = useState<boolean>()
  if (closed === undefined && sections) setClosed(long)

  const changes = useMemo(
    () => ({
      toggle: (id: number, open: boolean) => setOpened((before) => new Map(before).set(id, open)),
      showMore: (id: number) =>
        setShown((before) => new Map(before).set(id, (before.get(id) ?? step) + step)),
      /** Opens the section far enough to show the item just added. */
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
    /**
     * How many items of each section are shown when all are open: the first `openItemLimit` of the menu, and more where 'Mostrar mais' was
     * pressed.
     */
    countsWithin: (all: readonly Section[]): ReadonlyMap<number, number> => {
      let left = openItemLimit
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

export type ShownMenu = ReturnType<typeof useShown>
