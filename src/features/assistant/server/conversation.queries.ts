import type { Memory } from '../conversation/progress.ts'
import { forgotten, freshState, stateOf } from '../conversation/state.ts'
import { lastEventAt } from '#features/chats/server/events.queries.ts'
import { compiled, sendLater } from '#platform/database/engine/statements.ts'
import type { Trx } from '#platform/database/database.ts'
import { storedJson } from '#platform/database/stored-json.ts'
import type { ChatKey } from '#features/chats/server/chat-key.ts'

const memoryOf = compiled((db, chat: ChatKey) =>
  db
    .selectFrom('assistant_conversation')
    .select(['step', 'misunderstood', 'without_progress', 'updated_at'])
    .select(lastEventAt(chat, ['finished']).as('finished_at'))
    .select(lastEventAt(chat, ['taken_over', 'taken_over_in_app', 'given_back']).as('taken_at'))
    .where('business_id', '=', chat.business_id)
    .where('chat_id', '=', chat.id),
)

/** A conversation begins again after so long a silence (D-152); what customers said about themselves is kept longer. */
const silenceMs = 24 * 3_600_000
const nameKeptMs = 30 * 24 * 3_600_000

const begun = (state = freshState()): Memory => ({ state, misunderstood: 0, without_progress: 0 })

/** The stored state of a conversation; an unknown or ended one begins. The README has the table of when each thing ends. */
export async function loadMemory(trx: Trx, chat: ChatKey, now: Date): Promise<Memory> {
  const [row] = await memoryOf(trx, chat)
  if (!row) return begun()
  const { updated_at, finished_at, taken_at, misunderstood, without_progress } = row
  const state = stateOf(row.step)
  const silence = now.getTime() - updated_at.getTime()
  if (silence >= nameKeptMs) return begun({ ...freshState(), night: state.night })
  if (finished_at && finished_at >= updated_at) return begun(forgotten(state))
  const night = taken_at && taken_at >= updated_at ? null : state.night
  if (silence >= silenceMs) return begun({ ...forgotten(state), night })
  return { state: { ...state, night }, misunderstood, without_progress }
}

/** Stores it for the next turn. */
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
