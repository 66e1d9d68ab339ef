import type { Memory } from '../conversation/progress.ts'
import { freshState, stateOf } from '../conversation/state.ts'
import { compiled } from '#platform/database/compiled.ts'
import type { Trx } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/driver.ts'
import { storedJson } from '#platform/database/stored-json.ts'

type ChatKey = { business_id: number; id: number }

const memoryOf = compiled((db, { business_id, id }: ChatKey) =>
  db
    .selectFrom('assistant_conversation')
    .select(['step', 'misunderstood', 'without_progress'])
    .where('business_id', '=', business_id)
    .where('chat_id', '=', id),
)

/** What is remembered; a conversation that it does not know begins. */
export async function loadMemory(trx: Trx, { business_id, id }: ChatKey): Promise<Memory> {
  const [row] = await memoryOf(trx, { business_id, id })
  if (!row) return { state: freshState(), misunderstood: 0, without_progress: 0 }
  return {
    state: stateOf(row.step),
    misunderstood: row.misunderstood,
    without_progress: row.without_progress,
  }
}

/** Remembers it for the next turn. */
export async function saveMemory(
  trx: Trx,
  { business_id, id: chat_id }: ChatKey,
  { state, misunderstood, without_progress }: Memory,
  now: Date,
): Promise<void> {
  const values = { step: storedJson(state), misunderstood, without_progress, updated_at: now }
  await sendLater(
    trx,
    trx
      .insertInto('assistant_conversation')
      .values({ business_id, chat_id, ...values })
      .onConflict((conflict) => conflict.columns(['business_id', 'chat_id']).doUpdateSet(values)),
  )
}
