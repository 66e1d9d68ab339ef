import type { ReadyReply, ReadyReplyFields } from '../../ready-replies.contract.ts'
import { lockNames } from '../inbound/find-chat.queries.ts'
import { notFound } from '#lib/call/refusal.ts'
import type { Db, Trx } from '#platform/database/database.ts'

const repliesOf = (db: Db, business_id: number) =>
  db.selectFrom('ready_reply').where('business_id', '=', business_id)

type Row = Omit<ReadyReply, 'updated_at'> & { updated_at: Date }
const columns = ['id', 'title', 'text', 'updated_at'] as const

const shown = ({ updated_at, ...row }: Row): ReadyReply => ({ ...row, updated_at: updated_at.toISOString() })

/** The ready-made replies of a business, by title. */
export async function listReplies(db: Db, business_id: number): Promise<ReadyReply[]> {
  const rows = await repliesOf(db, business_id).select(columns).execute()
  return rows.map(shown).toSorted((a, b) => a.title.localeCompare(b.title, 'pt-BR') || a.id - b.id)
}

/** How many a business has. Until the transaction ends nobody else can add one. */
export async function countReplies(trx: Trx, business_id: number): Promise<number> {
  await lockNames(trx, business_id, ['ready replies'])
  const { count } = await repliesOf(trx, business_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a reply of this business until the transaction ends; 404 for others. */
export async function lockReply(trx: Trx, business_id: number, id: number): Promise<Row> {
  const row = await repliesOf(trx, business_id)
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Resposta não encontrada.')
  return row
}

export async function insertReply(
  trx: Trx,
  business_id: number,
  { title, text }: ReadyReplyFields,
  now: Date,
): Promise<ReadyReply> {
  const row = await trx
    .insertInto('ready_reply')
    .values({ business_id, title, text, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return shown(row)
}

export async function changeReply(
  trx: Trx,
  business_id: number,
  id: number,
  { title, text, now }: ReadyReplyFields & { now: Date },
): Promise<ReadyReply> {
  const row = await trx
    .updateTable('ready_reply')
    .set({ title, text, updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return shown(row)
}

export async function removeReply(trx: Trx, business_id: number, id: number): Promise<void> {
  await trx.deleteFrom('ready_reply').where('business_id', '=', business_id).where('id', '=', id).execute()
}
