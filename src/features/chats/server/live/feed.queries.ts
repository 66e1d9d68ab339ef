import { sql } from 'kysely'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * A cursor in the order of changes: the oldest transaction that was still open. Changes before it were told; changes at or after it may be
 * told again (`chat.changed`, migration 0037).
 */
export type FeedCursor = number

/** A chat and the transaction that changed it. */
export type ChangedChat = { id: number; business_id: number; changed: number }

/** The cursor after which nothing was read yet. */
export async function currentCursor(db: Db): Promise<FeedCursor> {
  const { rows } = await sql<{ cursor: FeedCursor }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as cursor`.execute(db)
  return rows[0]!.cursor
}

export type FeedRequest = { businesses: number[]; since: FeedCursor; limit: number }

/**
 * The changes of these businesses' chats at or after a cursor, at most `limit` chats of each, and the next cursor. A change with a number
 * above this server's counter comes from a restored backup and is old.
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
