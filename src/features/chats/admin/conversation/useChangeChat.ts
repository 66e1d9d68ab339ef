import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#admin/data/queries.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import { changeChat, findChat } from '../../change.contract.ts'
import { type Chat, listChats, listMessages } from '../../contract.ts'
import type { AnswerOf, CallInput } from '#lib/call/endpoint.ts'
import { confirm } from '#ui/overlay/dialogs.ts'
import { toast } from '#ui/overlay/toast.ts'

type Change = CallInput<typeof changeChat>['body']
type ChangeQuestion = { question: string; destructive?: boolean; success?: string }

/** After finishing or reopening (CHAT-45). */
export const updatedText = 'Atendimento atualizado com sucesso!'

/**
 * Asks, then changes a chat; resolves with whether it did. The second of two people is told so by `refusal` and sees the chat as it is now
 * (D-134).
 */
export function useChangeChat(id: number) {
  const client = useQueryClient()
  const change = useCallMutation(changeChat, { changes: [listChats, listMessages] })
  const params = { id }
  const ask = async (
    body: Change,
    { question, destructive = false, success }: ChangeQuestion,
  ): Promise<boolean> => {
    if (!(await confirm(question, { destructive }))) return false
    const answer = await change.run({ params, body })
    if (answer) {
      const key = queryKey(findChat, { params })
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<AnswerOf<typeof findChat>>(key, { data: answer.data satisfies Chat })
      if (success) toast(success)
    } else {
      await client.invalidateQueries({ queryKey: [findChat.path] })
      void client.invalidateQueries({ queryKey: [listMessages.path, { id }] })
      void client.invalidateQueries({ queryKey: [listChats.path] })
    }
    return answer !== null
  }
  return { ask, running: change.running, refusal: change.refusal, forget: change.reset }
}

export type ChangeChat = ReturnType<typeof useChangeChat>
