import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import { removeFilesName } from '#platform/files/removal.ts'
import type { House } from '#platform/house.ts'

/** The name of the one file in its folder of the store. */
export const storedName = 'file.bin'

/** The most bytes of files of a business, and of one chat of it: nobody fills the disk alone. */
const quotaBytes = 5_000_000_000
const chatQuotaBytes = 500_000_000

/**
 * Writes the row of a file before its bytes are stored, so that all stored bytes have a row; null when the business or the chat has no room
 * left. Locks the business, so that two files at once do not both take the last room.
 */
export function addFile(
  db: Db,
  { business_id, chat_id, bytes, now }: { business_id: number; chat_id: number; bytes: number; now: Date },
): Promise<string | null> {
  return transaction(db, async (trx) => {
    await trx
      .selectFrom('business')
      .select('id')
      .where('id', '=', business_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { all, here } = await trx
      .selectFrom('chat_file')
      .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('all'))
      .select(sql<number>`coalesce(sum(bytes) filter (where chat_id = ${chat_id}), 0)::float8`.as('here'))
      .where('business_id', '=', business_id)
      .executeTakeFirstOrThrow()
    if (all + bytes > quotaBytes || here + bytes > chatQuotaBytes) return null
    const path = `${business_id}/chat-${randomBytes(16).toString('base64url')}`
    await trx.insertInto('chat_file').values({ business_id, path, chat_id, bytes, created_at: now }).execute()
    return path
  })
}

/** The message names this file from now on, so that it is kept. */
export const keepFile = (
  trx: Db,
  { business_id, path, message_id }: { business_id: number; path: string; message_id: number },
) =>
  trx
    .updateTable('chat_file')
    .set({ message_id })
    .where('business_id', '=', business_id)
    .where('path', '=', path)
    .execute()

type JobQueue = Pick<House, 'enqueue'>

/** Removes the bytes of files whose rows are gone, by jobs that run if and only if the transaction commits. */
async function removeBytes(trx: Trx, house: JobQueue, rows: { path: string }[]): Promise<void> {
  for (const { path } of rows) await house.enqueue(trx, { name: removeFilesName }, { path })
}

/** Removes a file that no message names. */
export const dropFile = (db: Db, house: JobQueue, business_id: number, path: string): Promise<void> =>
  transaction(db, async (trx) => {
    const rows = await trx
      .deleteFrom('chat_file')
      .where('business_id', '=', business_id)
      .where('path', '=', path)
      .where('message_id', 'is', null)
      .returning('path')
      .execute()
    await removeBytes(trx, house, rows)
  })

/** Removes all files of these chats. */
export async function dropFilesOfChats(
  trx: Trx,
  house: JobQueue,
  business_id: number,
  chatIds: number[],
): Promise<void> {
  const rows = await trx
    .deleteFrom('chat_file')
    .where('business_id', '=', business_id)
    .where('chat_id', 'in', chatIds)
    .returning('path')
    .execute()
  await removeBytes(trx, house, rows)
}

/** Removes up to `limit` files that were stored before `before` and that no message names. */
export const dropUnusedFiles = (
  db: Db,
  house: JobQueue,
  { before, limit }: { before: Date; limit: number },
): Promise<void> =>
  transaction(db, async (trx) => {
    const rows = await trx
      .deleteFrom('chat_file')
      .where(
        sql<boolean>`(business_id, path) in (
          select business_id, path from chat_file where message_id is null and created_at < ${before}
          order by created_at limit ${limit} for update skip locked)`,
      )
      .where('message_id', 'is', null)
      .returning('path')
      .execute()
    await removeBytes(trx, house, rows)
  })
