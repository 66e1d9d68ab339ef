import { changesSince, type FeedCursor, type FeedRequest } from './feed.queries.ts'
import { reportsSince } from './presence.queries.ts'
import type { Db } from '#platform/database/database.ts'
import { together } from '#platform/database/engine/statements.ts'

/** What changed since a place, with who has a chat open since another, both as of one write. */
export async function readFeed(
  db: Db,
  { reportedSince, ...rest }: FeedRequest & { reportedSince: FeedCursor },
) {
  const { businesses } = rest
  const [[news], reports] = await together(
    db,
    changesSince.of(db, rest),
    reportsSince.of(db, { businesses, since: reportedSince }),
  )
  return { ...news!, reports }
}
