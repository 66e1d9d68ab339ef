import { useEffect, useState } from 'react'
import type { KnownMessages } from './useMessages.ts'

/** How long a message that was jumped to stays marked, in milliseconds. */
const markMs = 2_500

/** Jumps to a message, of an older page too, and marks it. `first` is shown without a press; 0 for none. */
export function useJump({ messages, hasOlder, older, loadOlder }: KnownMessages, first: number) {
  const [wanted, setWanted] = useState(first)
  const [asked, setAsked] = useState(first)
  const [marked, setMarked] = useState(0)
  if (first !== asked) {
    setAsked(first)
    setWanted(first)
  }

  const isKnown = wanted > 0 && messages.some(({ id }) => id === wanted)
  const mustLoad = wanted > 0 && !isKnown && hasOlder && older === 'idle'
  useEffect(() => {
    if (mustLoad) void loadOlder()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each page
  }, [mustLoad])
  useEffect(() => {
    if (!isKnown) return
    const message = document.querySelector<HTMLElement>(`[data-message="${wanted}"]`)
    message?.scrollIntoView({ block: 'center' })
    message?.focus({ preventScroll: true })
    setMarked(wanted)
    setWanted(0)
  }, [isKnown, wanted])
  useEffect(() => {
    if (marked === 0) return
    const end = setTimeout(() => setMarked(0), markMs)
    return () => clearTimeout(end)
  }, [marked])
  return { marked, jump: setWanted }
}
