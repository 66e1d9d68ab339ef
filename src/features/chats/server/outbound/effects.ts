import { statusesBefore } from '../../rules.ts'
import { effectOf } from './send-errors.ts'
import { accessOf } from '#features/channels/server/access.ts'
import type { Account } from '#features/channels/server/port.ts'
import { wires } from '#features/channels/server/wires.ts'
import { templateOf } from './call.ts'
import { recordEvent } from '../events.queries.ts'
import { keepOptOut } from '../opt-out/queries.ts'
import { loseAccess } from '#features/channels/server/connection.queries.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'
import { metaError } from '#platform/meta/errors.ts'

/** A refusal of a message of ours: `sentence` is for people, in Portuguese. */
export type RefusedMessage = {
  ours: Account
  message_id: number | null
  code: number | null
  sentence: string
}

/** WhatsApp says that the person of this message stopped the house's automatic messages. */
async function optOutOf(trx: Trx, { ours: { business_id }, message_id }: RefusedMessage, now: Date) {
  if (message_id === null) return
  const message = await trx
    .selectFrom('chat_message')
    .select('chat_id')
    .where('business_id', '=', business_id)
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow()
  const chat = { business_id, id: message.chat_id }
  const isNew = await keepOptOut(trx, chat, { told_by: 'platform', now })
  if (isNew) await recordEvent(trx, chat, { kind: 'opted_out', by_user_id: null, at: now })
}

async function templateIdOf(trx: Trx, business_id: number, message_id: number | null) {
  if (message_id === null) return undefined
  const message = await trx
    .selectFrom('chat_message')
    .select('details')
    .where('business_id', '=', business_id)
    .where('id', '=', message_id)
    .executeTakeFirst()
  return message && templateOf(message).id
}

/** The changes that a refusal makes besides its message, whether it comes as the answer or later as a status (D-135). */
export async function applyEffect(trx: Trx, act: Act, refused: RefusedMessage): Promise<void> {
  const { ours, message_id, code, sentence } = refused
  const { business_id } = ours
  const effect = effectOf(code)
  if (effect === null) return
  if (effect === 'lose access') {
    const access = await accessOf(act.house, trx, ours)
    if (access) await loseAccess(trx, { business_id, access, now: act.now, reason: sentence })
    return
  }
  if (effect === 'opt out') return optOutOf(trx, refused, act.now)
  const templateId = () => templateIdOf(trx, business_id, message_id)
  await wires[ours.channel].applyEffect?.(trx, act, { ours, effect, code, sentence, templateId })
}

/** A failed status of a message of ours under way has the same effects as a refusal. */
export async function applyLateEffect(
  trx: Trx,
  act: Act,
  { ours, external_id, code }: { ours: Account; external_id: string; code: number | null },
): Promise<void> {
  const message = await trx
    .selectFrom('chat_message')
    .select('id')
    .where('business_id', '=', ours.business_id)
    .where('external_id', '=', external_id)
    .where('sender', '<>', 'customer')
    .where('status', 'in', statusesBefore.failed)
    .executeTakeFirst()
  if (!message) return
  const { sentence } = metaError(code, 400)
  await applyEffect(trx, act, { ours, message_id: message.id, code, sentence })
}
