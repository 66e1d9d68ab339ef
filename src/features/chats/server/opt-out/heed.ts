import { wishAnswers, wishIn } from '../../opt-out.ts'
import { recordEvent } from '../events.queries.ts'
import type { Heed } from '../inbound/heard.ts'
import { sendFromChat } from '../outbound/send.ts'
import { endOptOut, keepOptOut } from './queries.ts'

/**
 * 'SAIR' and 'PARAR' end everything automatic for the person who wrote it, 'VOLTAR' begins it again (docs/decisions/0059). The house
 * answers each with one sentence, even if a person answers the chat. From somebody who receives everything, 'VOLTAR' is an ordinary word.
 */
export const heedOptOut: Heed = async (trx, act, { chat, said }) => {
  const wish = said.type === 'text' || said.type === 'interactive' ? wishIn(said.message) : null
  if (!wish) return false
  const { now } = act
  const isChanged =
    wish === 'out' ? await keepOptOut(trx, chat, { told_by: 'asked', now }) : await endOptOut(trx, chat)
  if (wish === 'back' && !isChanged) return false
  if (isChanged) {
    const kind = wish === 'out' ? 'opted_out' : 'opted_in'
    await recordEvent(trx, chat, { kind, by_user_id: null, at: now })
  }
  const content = { type: 'text', text: wishAnswers[wish] } as const
  await sendFromChat(trx, act, chat, { sender: 'assistant', content, isNotice: true })
  return true
}
