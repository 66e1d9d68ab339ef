import type { StoredError } from '#features/channels/message/incoming.ts'
import { mayWrite, windowAt } from '../../outgoing.ts'
import { actionFor } from './send-errors.ts'
import { platforms } from '#features/channels/platforms.ts'
import { lockChat, type LockedChat } from './lock-chat.queries.ts'
import { writingRefusalOf } from './send.ts'
import { enterOutbox, ranks, runQueue } from './outbox.queries.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'

const requireOurs = async (trx: Trx, chat: LockedChat, id: number) => {
  const message = await trx
    .selectFrom('chat_message')
    .select(['id', 'status', 'error', 'type'])
    .where('business_id', '=', chat.business_id)
    .where('chat_id', '=', chat.id)
    .where('id', '=', id)
    .where('sender', '<>', 'customer')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message) throw notFound('Mensagem não encontrada.')
  return message
}
type Message = Awaited<ReturnType<typeof requireOurs>>

const underWay = () => new Refusal('under_way', 'Esta mensagem já está a caminho.')

const hopeless = (isInWindow: boolean) =>
  isInWindow
    ? new Refusal('not_again', 'Enviar de novo não resolve: veja o motivo na mensagem.')
    : new Refusal('window_closed', 'O prazo para responder com texto terminou. Envie um modelo de mensagem.')

/** Refuses to repeat a message that is under way or arrived, or that the platform would refuse again. */
function requireHope(chat: LockedChat, { status, error, type }: Message, now: Date): void {
  const { code = null, subcode, unclear } = (error ?? {}) as Partial<StoredError>
  if (status === 'queued' && unclear) return
  if (status !== 'failed') throw underWay()
  const isInWindow =
    type === 'template' || mayWrite(windowAt(chat.channel, chat.customer_wrote_at, now), 'user')
  if (!isInWindow) throw hopeless(false)
  const { windowClosed } = platforms[chat.channel]
  const wasLate = code === windowClosed.code && (!windowClosed.subcode || subcode === windowClosed.subcode)
  const action = actionFor(code)
  if (!wasLate && action !== 'retry' && action !== 'reconnect') throw hopeless(true)
}

/** An unclear message keeps its row, so that a late status of its first call still settles it. */
async function queueAgain(trx: Trx, chat: LockedChat, id: number, now: Date) {
  const { business_id, channel, account } = chat
  const waiting = await trx
    .updateTable('chat_outbox')
    .set({ state: 'waiting', claimed_by: null, calls: 0, due_at: now })
    .where('business_id', '=', business_id)
    .where('message_id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (waiting) return
  const ours = { business_id, channel, account }
  await enterOutbox(trx, { ...ours, chat_id: chat.id, message_ids: [id], rank: ranks.user, now })
}

/** A person sends a message of ours again, as the same message: a failed one that may work now, or an unclear one (D-135). */
export async function sendAgain(
  trx: Trx,
  act: Act,
  key: { business_id: number; id: number },
  message_id: number,
): Promise<void> {
  const chat = await lockChat(trx, key)
  const message = await requireOurs(trx, chat, message_id)
  if (chat.status !== 'open' || chat.replier !== 'user') throw writingRefusalOf(chat)
  requireHope(chat, message, act.now)
  await trx
    .updateTable('chat_message')
    .set({ status: 'queued', error: null, external_id: null })
    .where('business_id', '=', chat.business_id)
    .where('id', '=', message_id)
    .execute()
  await queueAgain(trx, chat, message_id, act.now)
  await runQueue(trx, act.house, chat, { request_id: act.request_id })
}
