import { useLayoutEffect, useRef } from 'react'

/** About seven lines, in pixels. */
const highestPx = 168

/** A text field as high as its text, up to a limit (CHAT-31). */
export function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    const borders = element.offsetHeight - element.clientHeight
    element.style.height = `${Math.min(highestPx, element.scrollHeight + borders)}px`
  }, [text])
  return field
}
