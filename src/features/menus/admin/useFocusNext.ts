import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * For what leaves the page with the focus on it, such as a deleted row: hand over the id of the element that takes it once `rows` are
 * others. When that is not there either, the heading of the page does.
 */
export function useFocusNext(rows: unknown): (id: string) => void {
  const next = useRef<string>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    const place = document.getElementById(next.current) ?? document.querySelector<HTMLElement>('h1')
    next.current = null
    place?.focus({ preventScroll: true })
  }, [rows])
  return useCallback((id) => {
    next.current = id
  }, [])
}
