import type { HouseAnswerRow } from '../contract.ts'
import { answerLimits, type HouseAnswer, inOrder, titleOf } from '../topics.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import { searchForm } from '#lib/text/search-form.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { Act } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const columns = ['id', 'topic', 'question', 'wordings', 'answer', 'updated_at'] as const

type Row = HouseAnswer & { updated_at: Date }
export type AnswerFields = Omit<HouseAnswer, 'id'>

const rowsOf = (db: Db, branch: BranchKey) =>
  db.selectFrom('house_answer').select(columns).where(inBranch(branch))

const shown = ({ updated_at, ...row }: Row): HouseAnswerRow => ({
  ...row,
  updated_at: updated_at.toISOString(),
})

const fieldsOf = ({ topic, question, wordings, answer }: AnswerFields): AnswerFields => ({
  topic,
  question,
  wordings,
  answer,
})

/** The answers of an establishment: topics first. */
export async function listAnswers(db: Db, branch: BranchKey): Promise<HouseAnswerRow[]> {
  return inOrder(await rowsOf(db, branch).execute()).map(shown)
}

/** All answers of an establishment, locked against changes until the transaction ends. */
async function lockAnswers(trx: Trx, branch: BranchKey): Promise<Row[]> {
  await trx
    .selectFrom('branch')
    .select('id')
    .where('business_id', '=', branch.business_id)
    .where('id', '=', branch.id)
    .forNoKeyUpdate()
    .execute()
  return rowsOf(trx, branch).execute()
}

const taken = 'Esta pergunta já tem uma resposta.'
const tooMany = `Um estabelecimento pode ter até ${answerLimits.own} perguntas próprias.`

/** Throws 'taken' where another answer has this title, however it is written. */
function refuseTaken(others: Row[], fields: AnswerFields): void {
  const title = searchForm(titleOf(fields))
  if (!others.some((other) => searchForm(titleOf(other)) === title)) return
  throw new Refusal('taken', taken, { extra: { errors: { question: [taken] } } })
}

/** Each wording once, without the question itself. */
function withoutRepeats({ wordings, ...fields }: AnswerFields): AnswerFields {
  const kept = new Map(wordings.map((wording) => [searchForm(wording), wording]))
  if (fields.question) kept.delete(searchForm(fields.question))
  return { ...fields, wordings: [...kept.values()] }
}

/** Adds an answer. */
export async function addAnswer(
  trx: Trx,
  branch: BranchKey,
  act: Act,
  given: AnswerFields,
): Promise<HouseAnswerRow> {
  const fields = withoutRepeats(given)
  const others = await lockAnswers(trx, branch)
  refuseTaken(others, fields)
  const own = others.filter(({ topic }) => topic === null)
  if (fields.topic === null && own.length >= answerLimits.own) throw new Refusal('full', tooMany)
  const row = await trx
    .insertInto('house_answer')
    .values({
      business_id: branch.business_id,
      branch_id: branch.id,
      ...fields,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await audit(trx, act, {
    branch,
    action: 'create',
    entity: 'house_answer',
    entity_id: row.id,
    changes: fields,
  })
  return shown(row)
}

type Change = { id: number; seen: string | undefined; change: (before: AnswerFields) => AnswerFields }

/** Changes an answer of this establishment; 404 for others, 'stale' when it changed since `seen` (D-107). */
export async function changeAnswer(
  trx: Trx,
  branch: BranchKey,
  act: Act,
  { id, seen, change }: Change,
): Promise<HouseAnswerRow> {
  const rows = await lockAnswers(trx, branch)
  const before = rows.find((row) => row.id === id)
  if (!before) throw notFound('Resposta não encontrada.')
  refuseStale(before.updated_at, seen)
  const fields = withoutRepeats(change(fieldsOf(before)))
  if (fields.wordings.length > answerLimits.wordings)
    throw new Refusal('full', `Máximo de ${answerLimits.wordings} formas de perguntar.`)
  refuseTaken(
    rows.filter((row) => row.id !== id),
    fields,
  )
  const row = await trx
    .updateTable('house_answer')
    .set({ ...fields, updated_at: act.now })
    .where('business_id', '=', branch.business_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  const changes = changedFields({ ...fieldsOf(before) }, fields)
  await audit(trx, act, { branch, action: 'update', entity: 'house_answer', entity_id: id, changes })
  return shown(row)
}

/** Removes an answer of this establishment; 404 for others. */
export async function removeAnswer(trx: Trx, branch: BranchKey, act: Act, id: number): Promise<void> {
  const row = await trx
    .deleteFrom('house_answer')
    .where(inBranch(branch))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw notFound('Resposta não encontrada.')
  const changes = fieldsOf(row)
  await audit(trx, act, { branch, action: 'delete', entity: 'house_answer', entity_id: id, changes })
}
