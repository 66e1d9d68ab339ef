import type { SelectQueryBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Chat } from '../contract.ts'
import { type MessageStatus, windowEnd } from '../rules.ts'
import { customerOfChat } from './customer/queries.ts'
import { dialledIn } from '#features/channels/message/dialled.ts'
import { phoneOfInternational } from '#lib/person/phone.ts'
import type { Tables } from '#platform/database/tables.ts'

/** The columns of these chats that `shownChat` needs. */
export const shownColumns = (chats: SelectQueryBuilder<Tables, 'chat', Record<never, never>>) =>
  chats
    .select([
      'chat.id',
      'chat.channel',
      'chat.customer_name',
      'chat.branch_id as business_branch_id',
      'chat.status',
      'chat.replier',
      'chat.unread',
      'chat.customer_wrote_at',
      'chat.customer_address',
      'chat.last_message_id',
      'chat.last_message',
      'chat.last_message_status',
      'chat.last_message_at',
    ])
    .select(customerOfChat)
    .select((chat) =>
      jsonObjectFrom(
        chat
          .selectFrom('branch')
          .select(['branch.name', 'branch.branch'])
          .whereRef('branch.business_id', '=', 'chat.business_id')
          .whereRef('branch.id', '=', 'chat.branch_id'),
      ).as('branch'),
    )

type ChatRow = Awaited<ReturnType<ReturnType<typeof shownColumns>['executeTakeFirstOrThrow']>>

/** The customer's phone, if the platform names customers by phone. */
function phoneOf({ channel, customer_address }: Pick<ChatRow, 'channel' | 'customer_address'>) {
  const dialled = dialledIn(channel, customer_address)
  return dialled && (phoneOfInternational(dialled) ?? `+${dialled}`)
}

/** A row of `shownColumns` as our calls answer it (D-131). */
export function shownChat(row: ChatRow): Chat {
  return {
    id: row.id,
    channel: row.channel,
    customer: { id: row.customer_id, name: row.customer_name, phone: phoneOf(row) },
    branch: row.branch,
    business_branch_id: row.business_branch_id,
    status: row.status,
    replier: row.replier,
    unread: row.unread,
    window_ends_at: windowEnd(row.customer_wrote_at)?.toISOString() ?? null,
    last_message:
      row.last_message_id === null
        ? null
        : {
            id: row.last_message_id,
            message: row.last_message!,
            status: row.last_message_status as MessageStatus,
            created_at: row.last_message_at!.toISOString(),
          },
    found: null,
  }
}
