import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { signInAgain } from '#admin/data/call.ts'
import { clientSettings } from '#admin/client-settings.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { storedSession } from '#admin/current/session.ts'
import type { Chat } from '../../contract.ts'
import { chatEvents, type ChatNews, type Presence } from '../../live.contract.ts'
import { alertOf } from './alert.ts'
import { holdStream } from './connection.ts'
import { giveAlert } from './give-alert.ts'
import { knownChat, readAllAgain, showChat, showMessage } from './patch-cache.ts'
import { forgetPeople, keepPeople, shownChatId } from './presence-store.ts'
import { filledPath } from '#lib/call/call-encoding.ts'

const { apiBaseUrl } = clientSettings()

function sessionHeaders(): Record<string, string> {
  const token = storedSession()?.token
  const accept = { Accept: 'text/event-stream' }
  return token ? { ...accept, 'X-AUTH-TOKEN': token, Authorization: `Bearer ${token}` } : accept
}

/**
 * Keeps the chats and messages that were read as they are on the server, by one stream per tab; the polls go on beside it (CHAT-56, CHAT-59).
 * Alerts to chats that need people. `onOpen` opens a chat whose notification was pressed.
 */
export function useLiveChats({ onOpen }: { onOpen: (chatId: number) => void }): void {
  const client = useQueryClient()
  const { business_id, branch_id } = useBranchPath()
  const open = useEffectEvent(onOpen)

  useEffect(() => {
    const onChat = (chat: Chat) => {
      const hidden = document.visibilityState === 'hidden'
      const alert = alertOf(knownChat(client, chat.id), chat, { branch_id, hidden, shown: shownChatId() })
      showChat(client, { business_id, branch_id }, chat)
      if (alert) giveAlert(alert, chat, () => open(chat.id))
    }
    return holdStream({
      url: apiBaseUrl + filledPath(chatEvents.path, { business_id, branch_id }),
      headers: sessionHeaders,
      onOpen: forgetPeople,
      onSignedOut: signInAgain,
      onEvent(event, data) {
        if (event === 'chat') onChat(data as Chat)
        else if (event === 'message') showMessage(client, data as ChatNews)
        else if (event === 'presence') keepPeople(data as Presence)
        else if (event === 'reload') readAllAgain(client)
      },
    })
  }, [client, business_id, branch_id])
}
