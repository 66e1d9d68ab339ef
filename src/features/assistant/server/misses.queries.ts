import { sql } from 'kysely'
import type { MissedMessage } from '../misses.ts'
import { countedDays, type AssistantMisses, readMisses } from '../misses.contract.ts'
import { chatInReach } from '#features/chats/server/reach.ts'
import type { Reacher } from '#features/users/server/reach.ts'
import { notFound } from '#lib/call/refusal.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/engine/statements.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { inBranch } from '#platform/database/in-branch.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A row is of no use once it is neither counted nor read. */
const keptDays = 90
/** Letters of a message that are shown. */
const shownLetters = 600

/** Writes the misses of a turn, in its transaction and without waiting for the answer. */
export async function saveMissed(
  trx: Trx,
  { business_id }: { business_id: number },
  missed: readonly MissedMessage[],
  at: Date,
): Promise<void> {
  if (missed.length === 0) return
  // An id of nothing is stored as none: counting must never cost a guest the answer.
  const messageOf = (id: number) =>
    trx.selectFrom('chat_message').select('id').where('business_id', '=', business_id).where('id', '=', id)
  const rows = missed.map((miss) => ({ business_id, ...miss, message_id: messageOf(miss.message_id), at }))
  await sendLater(trx, trx.insertInto('assistant_miss').values(rows))
}

const missesOf = (db: Db, branch: BranchKey) =>
  db.selectFrom('assistant_miss as miss').where(inBranch(branch, 'miss'))

/** What the assistant of an establishment missed; messages only of conversations that this person may read. */
export async function listMissed(
  db: Db,
  branch: BranchKey,
  person: Reacher,
  now: Date,
): Promise<AssistantMisses> {
  const since = new Date(now.getTime() - countedDays * dayMs)
  const counts = missesOf(db, branch)
    .select(['miss.kind', 'miss.detail', (eb) => eb.fn.countAll<number>().as('count')])
    .where('miss.at', '>=', since)
    .groupBy(['miss.kind', 'miss.detail'])
    .orderBy('count', 'desc')
    .orderBy('miss.kind')
    .orderBy('miss.detail')
  const messages = missesOf(db, branch)
    .innerJoin('chat_message as message', (join) =>
      join.onRef('message.business_id', '=', 'miss.business_id').onRef('message.id', '=', 'miss.message_id'),
    )
    .innerJoin('chat', (join) =>
      join.onRef('chat.business_id', '=', 'message.business_id').onRef('chat.id', '=', 'message.chat_id'),
    )
    .where(chatInReach(person))
    .where('miss.kind', '<>', 'wordless')
    .where('message.deleted_at', 'is', null)
    .where('message.message', '<>', '')
    .select(['miss.id', 'miss.kind', 'miss.detail', 'miss.at', 'miss.taught_at', 'message.chat_id'])
    .select(sql<string>`left(message.message, ${sql.lit(shownLetters)})`.as('text'))
    .orderBy('miss.at', 'desc')
    .orderBy('miss.id', 'desc')
    .limit(readMisses)
  const [counted, read] = await Promise.all([counts.execute(), messages.execute()])
  return {
    counts: counted,
    messages: read.map(({ at, taught_at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      taught: taught_at !== null,
    })),
  }
}

/** Notes that staff wrote an answer for it. Throws 404 where this establishment has no such row. */
export async function markTaught(trx: Trx, branch: BranchKey, id: number, now: Date): Promise<void> {
  const row = await trx
    .updateTable('assistant_miss')
    .set({ taught_at: now })
    .where(inBranch(branch))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound('Mensagem não encontrada.')
}

/** Deletes rows that are no longer counted or read. */
export async function pruneMissed(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('assistant_miss')
    .where('at', '<', new Date(now.getTime() - keptDays * dayMs))
    .execute()
}
