import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#admin/data/call.ts'
import { readChat } from '../../change.contract.ts'
import { type Chat, listChats } from '../../contract.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Says that somebody reads the unread messages of an open conversation, once the tab is in sight. */
export function useMarkRead(chat: Chat | undefined): void {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const id = chat && chat.unread > 0 && isVisible ? chat.id : null
  const lastId = chat?.last_message?.id
  useEffect(() => {
    if (id === null) return
    call(readChat, { params: { id } })
      .then(() => client.invalidateQueries({ queryKey: [listChats.path] }))
      // They stay unread; the next message tries again.
      .catch(() => {})
  }, [client, id, lastId])
}
