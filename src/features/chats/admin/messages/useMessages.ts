import { useRef, useState } from 'react'
import { call } from '#admin/data/call.ts'
import { useCallQuery } from '#admin/data/queries.ts'
import { pollMs } from '../poll.ts'
import { type ChatEvent, type ChatMessage, listMessages } from '../../contract.ts'
import { continues, mergeEvents, mergeMessages } from './message-list.ts'

const messagesPerPage = 50

type LoadedLog = { messages: readonly ChatMessage[]; events: readonly ChatEvent[] }
type LogPage = { data: ChatMessage[]; events: ChatEvent[] }

const nothing: LoadedLog = { messages: [], events: [] }

const joined = (known: LoadedLog, { data, events }: LogPage): LoadedLog => ({
  messages: mergeMessages(known.messages, data),
  events: mergeEvents(known.events, events),
})

/**
 * The messages and events of a chat, oldest first: the newest page, read again and again (CHAT-59, CHAT-60), and the older pages that were
 * asked for. A failed reading leaves everything as it is (CHAT-65).
 */
export function useMessages(id: number) {
  const query = useCallQuery(listMessages, { params: { id }, query: { page: 1 } }, { pollMs })
  const { data } = query
  const [read, setRead] = useState<typeof data>()
  const [known, setKnown] = useState(nothing)
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isLoading = useRef(false)
  if (data && data !== read) {
    setRead(data)
    setKnown(joined(continues(known.messages, data.data) ? known : nothing, data))
  }

  const loadOlder = async () => {
    if (isLoading.current) return
    isLoading.current = true
    setOlder('loading')
    try {
      // Pages move while messages arrive, so the next page is counted from the known messages; a message on both is shown once.
      const page = Math.floor(known.messages.length / messagesPerPage) + 1
      const answer = await call(listMessages, { params: { id }, query: { page } })
      setKnown((now) => joined(now, answer))
      setOlder('idle')
    } catch {
      setOlder('failed')
    } finally {
      isLoading.current = false
    }
  }
  const hasOlder = data !== undefined && known.messages.length < data.total
  return { ...known, query, hasOlder, older, loadOlder }
}

export type KnownMessages = ReturnType<typeof useMessages>
