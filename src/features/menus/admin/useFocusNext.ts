import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * For a deleted row that has the focus: call the function with the id of the element to focus once `rows` change. If that element is
 * missing too, the page's heading gets the focus.
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
