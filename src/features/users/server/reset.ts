import { createHmac, randomUUID } from 'node:crypto'
import { Refusal } from '#lib/call/refusal.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'
import { sendMail } from '#platform/mail/mail.ts'
import { hashToken } from '#platform/secrets.ts'
import { recoveryLetter } from './letters.ts'
import { hashPassword } from './password.ts'
import { endSessionsOf } from './sessions.queries.ts'

/** Minutes that a recovery link is valid (D-22). */
const validMinutes = 60
const oldestValid = (now: Date) => new Date(now.getTime() - validMinutes * 60_000)

/**
 * Requests a recovery link. An unknown e-mail runs the same statements and a job that does nothing, so that neither answer nor time reveals
 * which e-mails exist (D-22).
 */
export async function requestRecovery(house: House, db: Db, email: string): Promise<void> {
  const user = await db
    .selectFrom('app_user')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst()
  await transaction(db, (trx) =>
    house.enqueue(trx, sendRecoveryLink, { user_id: user?.id ?? null, recovery_id: randomUUID() }),
  )
}

/** 256 bits that only this server can derive from a recovery's id: the queue, its dead letters and backups hold no token. */
const tokenOf = ({ settings }: House, recoveryId: string): string =>
  createHmac('sha256', settings.secretKey).update(`password recovery ${recoveryId}`).digest('base64url')

/**
 * Writes the link into the outbox and makes older links invalid. If it runs again, its token is already stored and it does nothing. It
 * reads the address and name here, because job data must hold no personal data.
 */
export const sendRecoveryLink: Job<{ user_id: number | null; recovery_id: string }> = {
  name: 'send_recovery_link',
  async run(act, { user_id, recovery_id }) {
    const { house, now } = act
    if (user_id === null) return
    const token = tokenOf(house, recovery_id)
    await transaction(house.db, async (trx) => {
      const user = await trx
        .selectFrom('app_user')
        .where('id', '=', user_id)
        .where('status', '=', 'active')
        .select(['id', 'name', 'email'])
        .forUpdate()
        .executeTakeFirst()
      if (!user) return
      const stored = await trx
        .insertInto('password_reset')
        .values({ token_hash: hashToken(token), user_id, created_at: now })
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .returning('token_hash')
        .executeTakeFirst()
      if (!stored) return
      await trx
        .deleteFrom('password_reset')
        .where('user_id', '=', user_id)
        .where('token_hash', '!=', stored.token_hash)
        .execute()
      await sendMail(trx, act, recoveryLetter(house, user, { token, validMinutes }))
      await audit(trx, { ...act, person: user }, { action: 'recover', entity: 'user', entity_id: user_id })
    })
  },
}

const linkExpired = () => new Refusal('link_expired', 'Esse link de recuperação é inválido ou já expirou.')

const liveReset = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('password_reset.created_at', '>', oldestValid(now))
    .where('app_user.status', '=', 'active')
    .select('token_hash')

/** Sets the new password of the link's user, once, and ends all their sessions. Throws 'link_expired'. */
export async function resetPassword(
  db: Db,
  act: Act,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { now } = act
  if (!(await liveReset(db, token, now).executeTakeFirst())) throw linkExpired()
  const password_hash = await hashPassword(password)
  await transaction(db, async (trx) => {
    // One statement, so that of two requests with the same link only the first finds it unused.
    const used = await trx
      .updateTable('password_reset')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!used) throw linkExpired()
    const { user_id } = used
    await trx
      .updateTable('app_user')
      .set({ password_hash, updated_at: now })
      .where('id', '=', user_id)
      .execute()
    await endSessionsOf(trx, user_id)
    const changes = { password: true }
    const person = { id: user_id }
    await audit(
      trx,
      { ...act, person },
      { action: 'reset-password', entity: 'user', entity_id: user_id, changes },
    )
  })
}

/** Deletes every recovery link of a user, after a change of password, e-mail or right to sign in. */
export async function voidResetsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}

/** Deletes expired links. */
export async function pruneResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('created_at', '<=', oldestValid(now)).execute()
}
