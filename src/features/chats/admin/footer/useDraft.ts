import { useState } from 'react'
import { useCurrent } from '#admin/current.ts'
import { forgetKeptTyping, keepTyping, keptTyping } from '#admin/kept-typing.ts'

const formOf = (chatId: number) => `chat-${chatId}`

/** What this person has typed in a chat: kept in this tab over a look at another chat, a reload and the end of the session. */
export function useDraft(chatId: number): [draft: string, setDraft: (text: string) => void] {
  const { user } = useCurrent()
  const [draft, setDraft] = useState(() => keptTyping<{ text: string }>(user.id, formOf(chatId))?.text ?? '')
  const keep = (text: string) => {
    setDraft(text)
    if (text.trim() === '') forgetKeptTyping(user.id, formOf(chatId))
    else keepTyping(user.id, formOf(chatId), { text })
  }
  return [draft, keep]
}
