import type { DeliveryFormat } from './changes.ts'
import * as contract from './contract.ts'
import { countEvents, listEvents, reopenEvent, storeEvent, workJob } from './events.queries.ts'
import { isSignedByMeta } from './signature.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import { transaction } from '#platform/database/database.ts'
import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { type Call, serve } from '#platform/http/call/serve.ts'
import { isSameToken } from '#platform/secrets.ts'
import { done } from '#lib/call/done.ts'

const perPage = 50

/** Answers the challenge to a caller with the verify token, and echoes nothing to any other. */
async function shake({ house, query }: Pick<Call<typeof contract.shakeWhatsApp>, 'house' | 'query'>) {
  const { verifyToken } = house.settings.meta
  const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = query
  if (mode !== 'subscribe' || !verifyToken || !isSameToken(token, verifyToken)) {
    throw new Refusal('wrong_verify_token', 'O token de verificação não confere.', { status: 403 })
  }
  return new FileAnswer(challenge)
}

/**
 * Stores a signed delivery as it came and answers at once; a job does the rest. Meta repeats a delivery that gets no 200, so it is refused
 * only if it is not Meta's (401), no JSON (400) or cannot be stored (5xx).
 */
async function take(
  { channel, secretsOf }: DeliveryFormat,
  call: Pick<Call, 'house' | 'now' | 'body' | 'request'>,
) {
  const { house, now, request } = call
  const bytes = Buffer.isBuffer(call.body) ? call.body : Buffer.alloc(0)
  if (!isSignedByMeta(bytes, request.headers['x-hub-signature-256'], secretsOf(house.settings))) {
    throw new Refusal('wrong_signature', 'A assinatura não confere.', { status: 401 })
  }
  const body = bytes.toString('utf8')
  try {
    JSON.parse(body)
  } catch {
    throw new Refusal('bad_request', 'O conteúdo não é JSON.', { status: 400 })
  }
  await storeEvent(house.db, { channel, body, now })
  return { success: true as const }
}

/** What Meta calls, and what an operator reads of it. */
export const routes = (deliveries: { whatsApp: DeliveryFormat; instagram: DeliveryFormat }) => [
  serve(contract.shakeWhatsApp, shake),
  serve(contract.shakeInstagram, shake),
  serve(contract.deliverWhatsApp, (call) => take(deliveries.whatsApp, call)),
  serve(contract.deliverInstagram, (call) => take(deliveries.instagram, call)),

  serve(contract.listMetaEvents, async ({ db, query }) => {
    const total = await countEvents(db)
    const last_page = Math.max(1, Math.ceil(total / perPage))
    const current_page = Math.min(query.page, last_page)
    const offset = (current_page - 1) * perPage
    const rows = await listEvents(db, { limit: perPage, offset })
    const data = rows.map(({ received_at, done_at, outcome, ...row }) => ({
      ...row,
      received_at: received_at.toISOString(),
      done_at: done_at && done_at.toISOString(),
      outcome: outcome as Record<string, unknown> | null,
    }))
    const from = data.length === 0 ? 0 : offset + 1
    return { data, from, to: offset + data.length, total, current_page, last_page, per_page: perPage }
  }),

  serve(contract.replayMetaEvent, async ({ db, house, params }) => {
    const isKept = await transaction(db, async (trx) => {
      const found = await reopenEvent(trx, params.id)
      if (found) await house.enqueue(trx, workJob, { id: params.id })
      return found
    })
    if (!isKept) throw notFound('Evento não encontrado.')
    return done('Evento enviado para nova leitura.')
  }),
]
