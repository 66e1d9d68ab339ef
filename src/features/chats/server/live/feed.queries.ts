import { reportsSince } from './presence.queries.ts'
import { sql } from 'kysely'
import { compiled, together } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * A place in the order of changes: the oldest transaction that was still open. What changed before it was told; what changed at or after it
 * may be told again (`chat.changed`, migration 0037).
 */
export type FeedPosition = number

/** A chat and the transaction that changed it. */
export type ChangedChat = { id: number; business_id: number; changed: number }

/** The place from which on nothing has been read yet. */
export async function currentPlace(db: Db): Promise<FeedPosition> {
  const { rows } = await sql<{ place: FeedPosition }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as place`.execute(db)
  return rows[0]!.place
}

type Asked = { businesses: number[]; since: FeedPosition; limit: number }

/**
 * What changed in the chats of these businesses at or after a place, at most `limit` chats of each, and the place from which to go on. A change
 * that a restored backup numbers higher than this server counts is an old one.
 */
export const changesSince = compiled(
  (_db, { businesses, since, limit }: Asked) => sql<{ place: FeedPosition; changes: ChangedChat[] }>`
    select pg_snapshot_xmin(snapshot)::text::bigint as place, (
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

/** What changed since a place, with who has a chat open since another, both as of one write. */
export async function readFeed(db: Db, { reportedSince, ...asked }: Asked & { reportedSince: FeedPosition }) {
  const { businesses } = asked
  const [[news], reports] = await together(
    db,
    changesSince.of(db, asked),
    reportsSince.of(db, { businesses, since: reportedSince }),
  )
  return { ...news!, reports }
}
