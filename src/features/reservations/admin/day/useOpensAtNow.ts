import { type RefObject, useEffect, useRef } from 'react'
import type { ShownDay } from './day-search.ts'

/** The bar with the page's buttons, which covers the lower edge of a phone. */
const barPx = 96

/**
 * Today opens where the door needs it: the first late party, or the line of the clock, comes into view once. A page that 'back' has already
 * scrolled, and the results of a search, stay where they are.
 */
export function useOpensAtNow(
  list: RefObject<HTMLElement | null>,
  day: Pick<ShownDay, 'date' | 'today'> | undefined,
  search: string,
): void {
  const isDone = useRef(false)
  const isToday = day && day.date === day.today
  useEffect(() => {
    if (isToday === undefined || isDone.current) return
    isDone.current = true
    if (!isToday || search !== '' || scrollY > 0) return
    const next = list.current?.querySelector('[data-late], [data-kind="ahead"]')
    if (next && next.getBoundingClientRect().bottom > 0.8 * innerHeight) {
      // Newer browsers return a promise, which React would call as the effect's clean-up.
      next.scrollIntoView({ block: 'center' })
      return
    }
    // Nobody is late or has come: on a low screen the first party to come is below the fold.
    const first = list.current?.querySelector('li > time')
    if (first && first.getBoundingClientRect().top > innerHeight - barPx)
      first.scrollIntoView({ block: 'center' })
  }, [isToday, search, list])
}
