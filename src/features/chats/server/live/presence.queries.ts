import { sql } from 'kysely'
import { compiled } from '#platform/database/engine/statements.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { FeedCursor } from './feed.queries.ts'

/** How long one report counts, in milliseconds: pages repeat it every 20 seconds, and while somebody types every 3. */
const openMs = 40_000
const typingMs = 6000

/** Rows are kept a little longer than they count, so that every process reads the last change. */
const keptMs = 60_000

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

type Report = { open: boolean; typing: boolean }

/** Keeps that this person has the chat open or types in it, and forgets what ended in this business. */
export function keepPresence(
  db: Db,
  chat: { id: number; business_id: number },
  user_id: number,
  { open, typing }: Report,
  now: Date,
): Promise<void> {
  const { id: chat_id, business_id } = chat
  return transaction(db, async (trx) => {
    await trx
      .deleteFrom('chat_presence')
      .where('business_id', '=', business_id)
      .where('open_until', '<', after(now, -keptMs))
      .execute()
    const state = {
      open_until: open ? after(now, openMs) : now,
      typing_until: open && typing ? after(now, typingMs) : now,
      changed: sql<number>`pg_current_xact_id()::text::bigint`,
    }
    await trx
      .insertInto('chat_presence')
      .values({ business_id, chat_id, user_id, ...state })
      .onConflict((conflict) => conflict.columns(['business_id', 'chat_id', 'user_id']).doUpdateSet(state))
      .execute()
  })
}

/** A row with what is told of it; `branch_id` is the chat's. */
export type PresenceReport = {
  business_id: number
  chat_id: number
  user_id: number
  name: string
  branch_id: number | null
  open_until: Date
  typing_until: Date
}

/** Who has or had chats of these businesses open, as far as reported at or after a cursor. */
export const reportsSince = compiled(
  (db, { businesses, since }: { businesses: number[]; since: FeedCursor }) =>
    db
      .selectFrom('chat_presence as presence')
      .innerJoin('app_user', 'app_user.id', 'presence.user_id')
      .innerJoin('chat', (join) =>
        join.onRef('chat.business_id', '=', 'presence.business_id').onRef('chat.id', '=', 'presence.chat_id'),
      )
      .where('presence.business_id', '=', sql<number>`any(${businesses}::bigint[])`)
      .where('presence.changed', '>=', since)
      .select([
        'presence.business_id',
        'presence.chat_id',
        'presence.user_id',
        'app_user.name',
        'chat.branch_id',
      ])
      .select(['presence.open_until', 'presence.typing_until'])
      .$castTo<PresenceReport>(),
)
