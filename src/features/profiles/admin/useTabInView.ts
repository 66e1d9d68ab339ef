import { type RefObject, useEffect } from 'react'

/** Keeps the chosen tab in the middle of its row, also when the row's width changes. */
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
