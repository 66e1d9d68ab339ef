import { type RefObject, useEffect } from 'react'

/** Keeps the chosen one of a row of tabs in the middle of the row, also when the row gets its width later or another one. */
export function useTabInView(list: RefObject<HTMLElement | null>, tab: string): void {
  useEffect(() => {
    const row = list.current
    if (!row) return
    const observer = new ResizeObserver(() => {
      const chosen = row.querySelector('[data-active]')?.getBoundingClientRect()
      if (!chosen) return
      const { left, width } = row.getBoundingClientRect()
      row.scrollBy({ left: chosen.left + chosen.width / 2 - left - width / 2, behavior: 'instant' })
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [list, tab])
}
