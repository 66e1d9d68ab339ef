import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/** Open chats of this branch whose last message is the customer's (D-76). */
export const unansweredChats = (db: Db, branch: BranchKey) =>
  db
    .selectFrom('chat')
    .where('chat.business_id', '=', branch.business_id)
    .where('chat.branch_id', '=', branch.id)
    .where('chat.status', '=', 'open')
    .where('chat.last_message_status', '=', 'received')
