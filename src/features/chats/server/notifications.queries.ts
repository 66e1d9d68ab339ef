import type { ExpressionBuilder } from 'kysely'
import { cutTo } from '#lib/text/cut-text.ts'
import { notificationLimit, type NotificationSource } from '#features/users/server/notification-source.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Open chats of this branch whose last message is the customer's (D-76). */
export const unansweredChats = (db: Db, branch: BranchKey) =>
  db
    .selectFrom('chat')
    .where(inBranch(branch, 'chat'))
    .where('chat.status', '=', 'open')
    .where('chat.last_message_status', '=', 'received')

/**
 * Open chats of a business that the assistant handed over and that nobody of the house took over since; also those that it keeps until the
 * house opens (D-154).
 */
const handedOver = (db: Db, { business_id }: Pick<BranchKey, 'business_id'>) =>
  db
    .selectFrom('chat')
    .where('chat.business_id', '=', business_id)
    .where('chat.status', '=', 'open')
    .where((chat) =>
      chat(
        chat
          .selectFrom('chat_event as event')
          .select('event.kind')
          .whereRef('event.business_id', '=', 'chat.business_id')
          .whereRef('event.chat_id', '=', 'chat.id')
          .where('event.kind', 'in', [
            'taken_over',
            'taken_over_in_app',
            'handed_over',
            'given_back',
            'reopened_by_message',
          ])
          .orderBy('event.at', 'desc')
          .orderBy('event.id', 'desc')
          .limit(1),
        '=',
        'handed_over',
      ),
    )

/** Who sent the last message of a `chat`. */
const lastSender = (chat: ExpressionBuilder<Tables, 'chat'>) =>
  chat
    .selectFrom('chat_message as last')
    .select('last.sender')
    .whereRef('last.business_id', '=', 'chat.business_id')
    .whereRef('last.id', '=', 'chat.last_message_id')

/** Those of this branch in which nobody has written since (D-133); where the customer has, the chat is unanswered. */
const handedOverChats = (db: Db, branch: BranchKey) =>
  handedOver(db, branch)
    .where('chat.branch_id', '=', branch.id)
    .where((chat) => chat(lastSender(chat), '=', 'assistant'))

/** Those without a branch in which nobody of the house has written since: whoever answers chats of the business may take them (D-74). */
const handedOverWithoutBranch = (db: Db, business: Pick<BranchKey, 'business_id'>) =>
  handedOver(db, business)
    .where('chat.branch_id', 'is', null)
    .where((chat) => chat(lastSender(chat), '<>', 'user'))

async function listWaiting(db: Db, branch: BranchKey) {
  const columns = ['chat.id', 'chat.customer_name', 'chat.last_message', 'chat.last_message_at'] as const
  const newest = (chats: ReturnType<typeof unansweredChats>) =>
    chats
      .select(columns)
      .orderBy('chat.last_message_at', 'desc')
      .orderBy('chat.id', 'desc')
      .limit(notificationLimit)
  const [wrote, handedOver, ofNobody] = await Promise.all([
    newest(unansweredChats(db, branch)).execute(),
    newest(handedOverChats(db, branch)).execute(),
    newest(handedOverWithoutBranch(db, branch)).execute(),
  ])
  return [
    ...wrote.map((chat) => chatItem(chat, `${chat.customer_name} escreveu`)),
    ...handedOver.map((chat) => chatItem(chat, waitsFor(chat))),
    ...ofNobody.map((chat) => chatItem(chat, waitsFor(chat), '&tab=gerais')),
  ]
}

type ChatRow = { id: number; last_message: string | null; last_message_at: Date | null }

const waitsFor = ({ customer_name }: { customer_name: string }) => `${customer_name} espera um atendente`

const chatItem = ({ id, last_message, last_message_at }: ChatRow, title: string, tab = '') => ({
  kind: 'chat' as const,
  id,
  title,
  detail: cutTo(last_message!, 60),
  at: last_message_at!,
  href: `${staffPath.chats}?chat=${id}${tab}`,
})

export const chatNotifications: NotificationSource<'chat'> = { ability: 'chat', list: listWaiting }
