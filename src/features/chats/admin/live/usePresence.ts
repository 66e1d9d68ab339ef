import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { call } from '#admin/data/call.ts'
import { reportPresence } from '../../live.contract.ts'
import { onPeople, type People, peopleIn, setShownChat } from './presence-store.ts'

/** Reports are repeated before they end: after 40 seconds that a chat is open, after 6 that somebody types. */
const openEveryMs = 20_000
const typingEveryMs = 3000

/** Colleagues may miss one report; the next says the same. */
const report = (id: number, body: { open: boolean; typing: boolean }) =>
  void call(reportPresence, { params: { id }, body }).catch(() => {})

/**
 * Tells colleagues that this tab shows the chat, and who of them has it open or is typing, without oneself. `reportTyping` is called with each
 * letter; it tells the server every 3 seconds at most.
 */
export function usePresence(chatId: number): { people: People; reportTyping: () => void } {
  const typedAt = useRef(0)

  useEffect(() => {
    const tell = () => {
      const open = document.visibilityState === 'visible'
      setShownChat(open ? chatId : null)
      report(chatId, { open, typing: false })
    }
    tell()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - typedAt.current > typingEveryMs) tell()
    }, openEveryMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      setShownChat(null)
      typedAt.current = 0
      report(chatId, { open: false, typing: false })
    }
  }, [chatId])

  const reportTyping = useCallback(() => {
    if (Date.now() - typedAt.current < typingEveryMs) return
    typedAt.current = Date.now()
    report(chatId, { open: true, typing: true })
  }, [chatId])

  const people = useSyncExternalStore(onPeople, () => peopleIn(chatId))
  return { people, reportTyping }
}
