import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/** Open chats of this branch whose last message is the customer's (D-76). */
export const unansweredChats = (db: Db, branch: BranchKey) =>
  db
    .selectFrom('chat')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('chat_message')
          .select(['sender', 'message', 'platform_at as created_at'])
          .whereRef('chat_message.business_id', '=', 'chat.business_id')
          .whereRef('chat_message.chat_id', '=', 'chat.id')
          .orderBy('chat_message.platform_at', 'desc')
          .orderBy('chat_message.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('chat.business_id', '=', branch.business_id)
    .where('chat.branch_id', '=', branch.id)
    .where('chat.status', '=', 'open')
    .where('last.sender', '=', 'customer')
