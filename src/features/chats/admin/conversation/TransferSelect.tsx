import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useCurrent } from '#admin/current/current.ts'
import type { ChangeChat } from './useChangeChat.ts'
import type { Chat } from '../../contract.ts'

const question = 'Tem certeza que deseja transferir este atendimento?'

/** Moves a chat to another branch, or to 'Geral' (CHAT-19, CHAT-50 to CHAT-52). */
export function TransferSelect({
  chat,
  change,
  onDone,
}: {
  chat: Chat
  change: ChangeChat
  onDone?: () => void
}) {
  const { business } = useCurrent()
  const [chosen, setChosen] = useState<string | null>(null)
  const now = chat.business_branch_id === null ? '' : String(chat.business_branch_id)

  const choose = async (to: string) => {
    setChosen(to)
    const body = {
      business_branch_id: to === '' ? null : Number(to),
      from_branch_id: chat.business_branch_id,
    }
    const isMoved = await change.ask(body, { question, success: 'Atendimento transferido com sucesso!' })
    setChosen(null)
    if (isMoved) onDone?.()
  }
  return (
    <NativeSelect
      aria-label="Transferir"
      title="Transferir"
      value={chosen ?? now}
      disabled={change.running}
      onChange={(event) => void choose(event.currentTarget.value)}
      data={[
        { value: '', label: 'Geral' },
        ...(business?.branches ?? []).map(({ id, branch }) => ({ value: String(id), label: branch })),
      ]}
    />
  )
}
