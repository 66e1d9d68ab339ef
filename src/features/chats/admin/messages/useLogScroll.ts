import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this many pixels of the end counts as at the end. */
const nearEndPx = 48
/** Older messages are loaded this many pixels before the first one comes into sight. */
const nearTopPx = 600

/** The uppermost message in sight. They stand one below the other, so each look leaves out half of them. */
function uppermost(scroller: Element, content: Element): Element | null {
  const lines = content.children
  const { top } = scroller.getBoundingClientRect()
  let [from, to] = [0, lines.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (lines[middle]!.getBoundingClientRect().bottom > top) to = middle
    else from = middle + 1
  }
  while (lines[from] && !lines[from]!.hasAttribute('data-message')) from++
  return lines[from] ?? null
}

type LogPosition = {
  /** Of the first message shown. */
  firstId: number | undefined
  /** Changes with every new message at the end. */
  lastKey: string | undefined
  /** The last message is our own: its sender wants to see it. */
  isOwn: boolean
  onNearTop: () => void
}

/**
 * Scrolling of a conversation: it stays at the end while the end is in sight, stays where it is when older messages are put above, and
 * otherwise says that there are new ones.
 */
export function useLogScroll({ firstId, lastKey, isOwn, onNearTop }: LogPosition) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  /** Its lower edge: the name of who wrote it goes when an older message of the same person comes above it. */
  const inSight = useRef<{ element: Element; bottom: number } | null>(null)
  const [hasNew, setHasNew] = useState(false)

  const jumpToEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  /** Only scrolling up leaves the end, also when its event is still to come: content that grows below does not. */
  const staysAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Element) =>
    scrollHeight - scrollTop - clientHeight < nearEndPx || (isAtEnd.current && scrollTop >= lastTop.current)
  const note = () => {
    const element = scroller.current
    if (!element) return
    isAtEnd.current = staysAtEnd(element)
    lastTop.current = element.scrollTop
    const message = content.current && uppermost(element, content.current)
    inSight.current = message && { element: message, bottom: message.getBoundingClientRect().bottom }
  }

  useLayoutEffect(() => {
    const before = inSight.current
    if (scroller.current && before?.element.isConnected && !isAtEnd.current)
      scroller.current.scrollTop += before.element.getBoundingClientRect().bottom - before.bottom
    note()
  }, [firstId])

  useLayoutEffect(() => {
    if (isOwn || (scroller.current && staysAtEnd(scroller.current))) jumpToEnd()
    else setHasNew(true)
    note()
  }, [lastKey, isOwn])

  // An image that arrives, or a keyboard that takes half the screen, leaves the end in sight.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current && scroller.current && staysAtEnd(scroller.current)) jumpToEnd()
    })
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    note()
    if (isAtEnd.current) setHasNew(false)
    if (scroller.current && scroller.current.scrollTop < nearTopPx) onNearTop()
  }
  return { scroller, content, onScroll, hasNew, jumpToEnd }
}
