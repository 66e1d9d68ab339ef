import { useEffect, useRef } from 'react'

/** On a touch screen the focus would open the keyboard over the messages. */
const deskQuery = '(hover: hover) and (pointer: fine)'

/**
 * Gives people with a keyboard the focus of the next step in a conversation: its field, or the button of its state. It moves when they
 * choose the conversation in the list, and when their change removed the button that they pressed.
 */
export function useNextFocus(state: string, isChanging: boolean) {
  const footer = useRef<HTMLElement>(null)
  const isOpened = useRef(false)
  const isOwn = useRef(false)
  useEffect(() => {
    if (isChanging) isOwn.current = true
    const { activeElement } = document
    const isLost = isOwn.current && !isChanging && activeElement === document.body
    const isChosen = !isOpened.current && activeElement?.ariaCurrent === 'true'
    isOpened.current = true
    if ((!isLost && !isChosen) || !matchMedia(deskQuery).matches) return
    footer.current
      ?.querySelector<HTMLElement>('textarea:enabled, [data-next]')
      ?.focus({ preventScroll: true })
  }, [state, isChanging])
  return footer
}
