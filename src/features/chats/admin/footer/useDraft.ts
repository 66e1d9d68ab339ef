import { useState } from 'react'
import { kept } from '#admin/kept/kept.ts'

const placeOf = (chatId: number) => `draft.${chatId}`

/** What this person has typed in a chat: kept over a look at another chat, a reload and the end of the session, until it is sent. */
export function useDraft(chatId: number): [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState(() => {
    const before = kept.typedIn(placeOf(chatId))?.typed as { text: string } | undefined
    return before?.text ?? ''
  })
  const keep = (text: string) => {
    setDraft(text)
    if (text.trim() === '') kept.forgetTyped(placeOf(chatId))
    else kept.keepTyped(placeOf(chatId), { text: '' }, { text })
  }
  return [draft, keep]
}
