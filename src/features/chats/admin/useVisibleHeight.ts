import { type RefObject, useEffect } from 'react'

/**
 * Keeps an element as high as the part of the screen that a keyboard leaves, in the variable --visible-height: a phone's keyboard covers a
 * page instead of making it smaller.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>, isInUse: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const styled = element.current
    if (!isInUse || !viewport || !styled) return
    const follow = () => {
      // A zoomed page is smaller too, but the person wants to see that part of it.
      if (viewport.scale > 1.01) return
      styled.style.setProperty('--visible-height', `${viewport.height}px`)
      // A browser scrolls the page to the field that the keyboard would cover; it no longer does.
      if (viewport.offsetTop > 0) window.scrollTo(0, 0)
    }
    follow()
    viewport.addEventListener('resize', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      styled.style.removeProperty('--visible-height')
    }
  }, [element, isInUse])
}
