import { useSyncExternalStore } from 'react'
import { call } from '#admin/call.ts'
import { queryClient } from '#admin/query-client.ts'
import { queryKey } from '#admin/queries.ts'
import { listChats, listMessages } from '../../contract.ts'
import { sendMessage } from '../../send.contract.ts'
import { CallFailed, newIdempotencyKey, sentenceOf } from '#lib/call.ts'
import type { AnswerOf, CallInput } from '#lib/endpoint.ts'

/** What somebody sends: text, a file with or without text, or a template, whose `text` is what the customer will read. */
export type ComposedMessage = {
  text: string
  file?: File | undefined
  template?: { id: number; values: Record<string, string> } | undefined
  reply_to?: number | undefined
}

/** A message on its way to our server. `key` makes one message of however many tries (D-106). */
export type PendingMessage = ComposedMessage & {
  key: string
  chatId: number
  state: 'sending' | 'failed'
  problem?: string
}

const unreachable = 'Sem resposta do servidor. Verifique a conexão.'

let outgoing: readonly PendingMessage[] = []
const listeners = new Set<() => void>()
/** The last send of each chat: messages leave in the order in which they were written. */
const lastSends = new Map<number, Promise<void>>()

function show(next: readonly PendingMessage[]) {
  outgoing = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The messages of a chat that the server has not stored yet, oldest first; they survive a look at another chat. */
export function useOutbox(chatId: number): PendingMessage[] {
  const all = useSyncExternalStore(subscribe, () => outgoing)
  return all.filter((message) => message.chatId === chatId)
}

const change = (key: string, to: Pick<PendingMessage, 'state' | 'problem'>) =>
  show(outgoing.map((message) => (message.key === key ? { ...message, ...to } : message)))

/** Removes a message that was not sent. */
export const discard = (key: string): void => show(outgoing.filter((message) => message.key !== key))

/** Shows the stored message in place of the pending one; what else changed is read again. */
function keepStored(chatId: number, stored: AnswerOf<typeof sendMessage>['data']) {
  queryClient.setQueryData<AnswerOf<typeof listMessages>>(
    queryKey(listMessages, { params: { id: chatId }, query: { page: 1 } }),
    (page) => page && { ...page, data: [...page.data.filter(({ id }) => id !== stored.id), stored] },
  )
  void queryClient.invalidateQueries({ queryKey: [listMessages.path, { id: chatId }] })
  void queryClient.invalidateQueries({ queryKey: [listChats.path] })
}

async function deliver({ key, chatId, text, file, template, reply_to }: PendingMessage) {
  const body = template ? { template } : { message: text, file, reply_to }
  try {
    const input = { params: { id: chatId }, body } as CallInput<typeof sendMessage>
    const answer = await call(sendMessage, input, { key })
    if (!answer.success) return change(key, { state: 'failed', problem: answer.msg })
    keepStored(chatId, answer.data)
    discard(key)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    change(key, { state: 'failed', problem: sentenceOf(error, unreachable) })
  }
}

function enqueue(message: PendingMessage) {
  const before = lastSends.get(message.chatId) ?? Promise.resolve()
  lastSends.set(
    message.chatId,
    before.then(() => deliver(message)),
  )
}

/** Sends a message after those of this chat that are still on their way. */
export function send(chatId: number, content: ComposedMessage): void {
  const message: PendingMessage = { ...content, chatId, key: newIdempotencyKey(), state: 'sending' }
  show([...outgoing, message])
  enqueue(message)
}

/** Tries again with the same key: if the first try was stored after all, it is not sent twice. */
export function retrySending(key: string): void {
  const message = outgoing.find((one) => one.key === key)
  if (message?.state !== 'failed') return
  change(key, { state: 'sending' })
  enqueue(message)
}
