import { sql } from 'kysely'
import { compiled } from '#platform/database/engine/compiled.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * A cursor in the order of changes: the oldest transaction that was still open. What changed before it was told; what changed at or after it
 * may be told again (`chat.changed`, migration 0037).
 */
export type FeedCursor = number

/** A chat and the transaction that changed it. */
export type ChangedChat = { id: number; business_id: number; changed: number }

/** The cursor from which on nothing has been read yet. */
export async function currentCursor(db: Db): Promise<FeedCursor> {
  const { rows } = await sql<{ cursor: FeedCursor }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as cursor`.execute(db)
  return rows[0]!.cursor
}

type FeedRequest = { businesses: number[]; since: FeedCursor; limit: number }

/**
 * What changed in the chats of these businesses at or after a cursor, at most `limit` chats of each, and the cursor from which to go on. A change
 * that a restored backup numbers higher than this server counts is an old one.
 */
export const changesSince = compiled(
  (_db, { businesses, since, limit }: FeedRequest) => sql<{ cursor: FeedCursor; changes: ChangedChat[] }>`
    select pg_snapshot_xmin(snapshot)::text::bigint as cursor, (
      select coalesce(json_agg(changes), '[]')
      from unnest(${businesses}::bigint[]) asked(business_id) cross join lateral (
        select chat.id, chat.business_id, chat.changed from chat
        where chat.business_id = asked.business_id
          and chat.changed >= ${since}::bigint and chat.changed < pg_snapshot_xmax(snapshot)::text::bigint
        order by chat.changed desc limit ${limit}::int
      ) changes
    ) as changes
    from pg_current_snapshot() snapshot`,
)
