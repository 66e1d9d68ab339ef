import { useLayoutEffect } from 'react'
import type { UnsentHere } from '#admin/kept/engine.ts'
import { kept, useUnsent } from '#admin/kept/kept.ts'
import { queryClient } from '#admin/data/query-client.ts'
import { queryKey } from '#admin/data/queries.ts'
import { listChats, listMessages } from '../../contract.ts'
import { sendMessage } from '../../send.contract.ts'
import { newIdempotencyKey } from '#lib/call/call.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'

/** A message that somebody sends: text, a file with or without text, or a template, whose `text` is what the customer will read. */
export type ComposedMessage = {
  text: string
  file?: File | undefined
  template?: { id: number; values: Record<string, string> } | undefined
  reply_to?: number | undefined
}

const placeOf = (chatId: number) => `chat.${chatId}`

/** The messages of a chat that the server does not have yet, in the order in which they were written. */
export function useOutbox(chatId: number): UnsentHere[] {
  const place = placeOf(chatId)
  return useUnsent().filter((one) => one.place === place)
}

/** This chat is on the screen and shows its messages itself, also while they load. */
export function useOwnPlace(chatId: number): void {
  const place = placeOf(chatId)
  useLayoutEffect(() => kept.hold(place), [place])
}

/** The file of a message that was not sent. */
export const unsentFileOf = ({ input }: UnsentHere): File | undefined =>
  'file' in (input.body ?? {}) ? (input.body as { file?: File }).file : undefined

/** Shows the stored message in place of the pending one; what else changed is read again. */
function keepStored(chatId: number, stored: AnswerOf<typeof sendMessage>['data']) {
  queryClient.setQueryData<AnswerOf<typeof listMessages>>(
    queryKey(listMessages, { params: { id: chatId }, query: { page: 1 } }),
    (page) => page && { ...page, data: [...page.data.filter(({ id }) => id !== stored.id), stored] },
  )
  void queryClient.invalidateQueries({ queryKey: [listMessages.path, { id: chatId }] })
  void queryClient.invalidateQueries({ queryKey: [listChats.path] })
}

kept.onArrival(({ endpoint, input }, answer) => {
  if (endpoint.path !== sendMessage.path) return
  const { id } = input.params as { id: number }
  keepStored(id, (answer as AnswerOf<typeof sendMessage>).data)
})

/** Sends a message after those of this chat that are still on their way; it is kept until the server has it. */
export function send(chatId: number, { text, file, template, reply_to }: ComposedMessage): void {
  const { method, path, json } = sendMessage
  void kept.send({
    id: newIdempotencyKey(),
    place: placeOf(chatId),
    what: file ? 'Arquivo' : 'Mensagem',
    detail: text,
    endpoint: { method, path, ...(json && { json }) },
    input: { params: { id: chatId }, body: template ? { template } : { message: text, file, reply_to } },
  })
}
