import {
  type ChatChange,
  type Deed,
  eventsBehind,
  type ChangeConflict,
  obstacleText,
  type ChangeDecision,
  stepOf,
} from '../change.ts'
import type { Chat } from '../contract.ts'
import { lastEvent, recordEvent } from './events.queries.ts'
import { stopAssistant } from './outbound/stop-assistant.ts'
import { loadChat, lockReachedChat } from './queries.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'

type LockedChat = Awaited<ReturnType<typeof lockReachedChat>>

async function refusalOf(trx: Trx, chat: LockedChat, obstacle: ChangeConflict): Promise<Refusal> {
  const last = await lastEvent(trx, chat, eventsBehind[obstacle])
  return new Refusal(obstacle, obstacleText(obstacle, last))
}

/** A chat can go to any active branch of its business, even one that the person does not reach: people there answer it. */
async function requireBranch(trx: Trx, { business_id }: LockedChat, id: number): Promise<void> {
  const branch = await trx
    .selectFrom('branch')
    .select('id')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!branch) throw invalid({ business_branch_id: ['Estabelecimento não encontrado.'] })
}

const actions: Record<Deed, string> = {
  taken_over: 'take-over',
  given_back: 'give-back',
  transferred: 'transfer',
  finished: 'finish',
  reopened: 'reopen',
}

async function write(trx: Trx, act: PersonAct, chat: LockedChat, step: ChangeDecision & { kind: 'change' }) {
  const { id, business_id, branch_id } = chat
  const { event: kind, set } = step
  await trx.updateTable('chat').set(set).where('business_id', '=', business_id).where('id', '=', id).execute()
  if (kind === 'taken_over' || kind === 'finished') await stopAssistant(trx, chat)
  const to = kind === 'transferred' ? { branch_id: set.branch_id ?? null } : {}
  await recordEvent(trx, chat, { kind, by_user_id: act.person.id, at: act.now, ...to })
  await audit(trx, act, {
    action: actions[kind],
    entity: 'chat',
    entity_id: id,
    ...(branch_id === null ? { business_id } : { branch: { business_id, id: branch_id } }),
    changes: changedFields(chat, set),
  })
}

/**
 * Makes one change to a chat within reach (CHAT-42…52). Of several people at once the first makes it; the others are refused and told by
 * whom, or succeed if it makes no difference (D-134). 404 for a chat out of reach, 422 for a branch that the business does not have.
 */
export function changeChat(db: Db, id: number, change: ChatChange, act: PersonAct): Promise<Chat> {
  return transaction(db, async (trx) => {
    const chat = await lockReachedChat(trx, act.person, id)
    const step = stepOf(chat, change)
    if (step.kind === 'refused') throw await refusalOf(trx, chat, step.obstacle)
    if (step.kind === 'change') {
      if (step.set.branch_id) await requireBranch(trx, chat, step.set.branch_id)
      await write(trx, act, chat, step)
    }
    return loadChat(trx, chat)
  })
}
