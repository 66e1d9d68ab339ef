import { sql } from 'kysely'
import type { KeptMedia } from '#features/channels/message/incoming.ts'
import type { Db } from '#platform/database/database.ts'

/** A message with files, and the channel that they come from. */
export async function findFilesOf(
  db: Db,
  { business_id, message_id }: { business_id: number; message_id: number },
) {
  const row = await db
    .selectFrom('chat_message')
    .innerJoin('chat', (join) =>
      join
        .onRef('chat.business_id', '=', 'chat_message.business_id')
        .onRef('chat.id', '=', 'chat_message.chat_id'),
    )
    .select(['chat_message.chat_id', 'chat_message.media', 'chat.channel', 'chat.account'])
    .where('chat_message.business_id', '=', business_id)
    .where('chat_message.id', '=', message_id)
    .executeTakeFirst()
  return row && { ...row, business_id, message_id, media: (row.media ?? []) as KeptMedia[] }
}
export type FilesOf = NonNullable<Awaited<ReturnType<typeof findFilesOf>>>

/** The messages since `since` whose files wait for a token. */
export async function findLeftFiles(db: Db, business_id: number, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('chat')
    .innerJoin('chat_message', (join) =>
      join
        .onRef('chat_message.business_id', '=', 'chat.business_id')
        .onRef('chat_message.chat_id', '=', 'chat.id'),
    )
    .select('chat_message.id')
    .where('chat.business_id', '=', business_id)
    .where('chat.last_message_at', '>', since)
    .where('chat_message.platform_at', '>', since)
    .where(sql<boolean>`chat_message.media @> '[{"lost": "access"}]'`)
    .orderBy('chat_message.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds facts to a file of a message that has no bytes yet; false if the message was emptied, or another run stored the file meanwhile. */
export async function noteFile(
  db: Db,
  { business_id, message_id }: { business_id: number; message_id: number },
  part: number,
  facts: Partial<KeptMedia>,
  type?: 'image' | 'video',
): Promise<boolean> {
  const at = sql.lit(part)
  const noted = await db
    .updateTable('chat_message')
    .set({
      media: sql`jsonb_set(media, array[${String(part)}], (media -> ${at}) || ${JSON.stringify(facts)}::jsonb)`,
      ...(type ? { type } : {}),
    })
    .where('business_id', '=', business_id)
    .where('id', '=', message_id)
    .where(sql<boolean>`media -> ${at} is not null and media -> ${at} ->> 'path' is null`)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
