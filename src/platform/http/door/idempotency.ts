import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Traces } from '#lib/person/person.ts'
import { invalid } from '#lib/call/refusal.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import { mentions } from '#platform/database/mentions.ts'
import { keepAnswer } from './idempotency.queries.ts'

/** Keys as clients make them: visible ASCII, of limited length. */
const validKey = /^[\x21-\x7e]{8,200}$/

/** Replaces an uploaded file by the hash of its content, because every Blob gives the same JSON. */
async function withHashedFile(body: unknown): Promise<unknown> {
  const { file } = (body ?? {}) as { file?: unknown }
  if (!(file instanceof Blob)) return body
  const content = Buffer.from(await file.arrayBuffer())
  return { ...(body as object), file: createHash('sha256').update(content).digest('base64url') }
}

/**
 * The same body gives the same hash, whatever the order of its fields; a bot-check token is left out. The hash is keyed,
 * because a body may contain a password, which nobody should be able to guess from the stored hash.
 */
async function hashOf(body: unknown, secretKey: string): Promise<string> {
  const stable = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(stable)
      : value !== null && typeof value === 'object'
        ? Object.entries(value)
            .filter(([name]) => name !== 'recaptcha-token')
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, stable(inner)])
        : value
  return createHmac('sha256', `idempotency ${secretKey}`)
    .update(JSON.stringify(stable((await withHashedFile(body)) ?? null)))
    .digest('base64url')
}

function requireKey(key: string) {
  if (!validKey.test(key)) throw invalid({ 'Idempotency-Key': ['A chave de repetição é inválida.'] })
}

type KeyedRequest = {
  scope: string
  key: string
  business_id: number | null
  body: unknown
  now: Date
  secretKey: string
}

/** The stored answer of a create with this key, if any. An invalid key → 422, and so does another body. */
export async function findAnswer(db: Db, { scope, key, body, secretKey }: KeyedRequest) {
  requireKey(key)
  const first = await db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first && first.body_hash !== (await hashOf(body, secretKey))) {
    throw invalid({
      'Idempotency-Key': [
        'O envio anterior já foi registrado, com outros dados. Confira antes de enviar de novo.',
      ],
    })
  }
  return first
}

/**
 * Runs a create once per key (D-106): key and result are written in the create's own transaction, so a second request with the
 * key waits for the first and gets its answer; another body → 422; a refusal rolls the key back with everything else.
 */
export async function createOnce(
  db: Db,
  request: KeyedRequest,
  create: (trx: Db) => Promise<unknown>,
): Promise<unknown> {
  const { scope, key, business_id, body, now, secretKey } = request
  requireKey(key)
  return transaction(db, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_key')
      .values({
        scope,
        key,
        business_id,
        body_hash: await hashOf(body, secretKey),
        status: 0,
        answer: '{}',
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) {
      const first = await findAnswer(trx, request)
      if (!first) throw new Error('An idempotency key was forgotten while its create waited for it.')
      return first.answer
    }
    const answer = await create(trx)
    await keepAnswer(trx, { scope, key }, answer)
    return answer
  })
}

const keptMs = 86_400_000

/** Deletes the first answers of creates, which are kept for a day (D-106). */
export async function pruneAnswers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}

/** Deletes the first answers of a business that mention a person (D-98). Their creates could then be repeated, within the same day. */
export async function deleteAnswersAbout(trx: Db, business_id: number, traces: Traces): Promise<void> {
  await trx
    .deleteFrom('idempotency_key')
    .where('business_id', '=', business_id)
    .where(mentions(sql`answer::text`, traces))
    .execute()
}
