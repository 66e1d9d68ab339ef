import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/**
 * The job of the inbox that lets waiting messages of a business go. Here, by its name, because the inbox builds on the channels and not the
 * other way round.
 */
export const resumeSending = { name: 'chats.resume' }

/** A channel of this business can send again: what waited for it goes out. */
export const resumeWaiting = (
  db: Db,
  { enqueue }: Pick<House, 'enqueue'>,
  business_id: number,
): Promise<void> => enqueue(db, resumeSending, { business_id })
