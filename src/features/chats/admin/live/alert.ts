import type { Chat } from '../../contract.ts'

/** Why people should look: the assistant handed a chat over, or a customer wrote in a chat of people. */
export type Alert = 'passed' | 'wrote'

/** What this tab shows while the chat changes. `shown`: the chat in view. */
export type TabView = { branch_id: number; hidden: boolean; shown: number | null }

const isNewFromCustomer = (before: Chat | undefined, { last_message }: Chat) =>
  last_message?.status === 'received' && last_message.id !== before?.last_message?.id

/** The alert for a change of a chat of this branch, or of none; null for nothing. `before`: as last shown, if at all. */
export function alertOf(
  before: Chat | undefined,
  chat: Chat,
  { branch_id, hidden, shown }: TabView,
): Alert | null {
  const isOurs = chat.business_branch_id === null || chat.business_branch_id === branch_id
  if (!isOurs || chat.status !== 'open' || chat.replier !== 'user' || chat.id === shown) return null
  if (before?.replier === 'assistant') return 'passed'
  return hidden && isNewFromCustomer(before, chat) ? 'wrote' : null
}
