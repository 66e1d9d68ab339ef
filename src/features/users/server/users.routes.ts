import { done } from '#lib/call/done.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import { transaction } from '#platform/database/database.ts'
import { type Call, serve } from '#platform/http/call/serve.ts'
import { hit } from '#platform/limits/limits.ts'
import { guardLimits } from '#platform/limits/table.ts'
import { createUser, listUsers, updateUser } from '../contract.ts'
import { profileIds } from '../rules.ts'
import { requireUncommon } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { addUser, changeUser, emailTaken, isEmailConflict } from './user-changes.ts'
import { listUsersFor, presentUser } from './users.queries.ts'

const msg = 'Usuário salvo com sucesso!'

const listUsersRoute = serve(listUsers, ({ db, person, query }) => listUsersFor(db, person, query))

const createUserRoute = serve(createUser, async (call) => {
  const { body, db, house, person } = call
  const { password, profile_id: chosen, ...given } = body
  const choosesProfile = person.features.includes('user-profile')
  if (choosesProfile && chosen === undefined) throw invalid({ profile_id: ['Perfil é obrigatório'] })
  if (!choosesProfile && !given.branches?.length) {
    throw invalid({ branches: ['Escolha ao menos um estabelecimento.'] })
  }
  requireUncommon(house, 'password', password)
  const profile_id = choosesProfile && chosen !== undefined ? chosen : profileIds.editor
  const password_hash = await hashPassword(password)
  return transaction(db, async (trx) => {
    const id = await addUser(trx, call, { ...given, profile_id, password_hash })
    return done(msg, { user: await presentUser(trx, person, id) })
  })
})

const wrongPassword = 'A senha atual não confere.'

/**
 * People need their current password to set a new one, so that a session left open cannot be used to take over the account (D-122).
 * Failures count like failed sign-ins, so that nobody can guess the password here. Throws 'wrong_password' and 429.
 */
async function requireCurrentPassword(call: Call<typeof updateUser>) {
  const { db, person, ip, body } = call
  const { password_hash } = await db
    .selectFrom('app_user')
    .where('id', '=', person.id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  // Keyed by id, because changing the e-mail between two tries would start a new count.
  const { byPair, byAddress } = guardLimits.signIn
  const attempt = await hit(call, [
    { ...byPair, key: `user ${person.id} ${ip}` },
    { ...byAddress, key: ip },
  ])
  if (!(await verifyPassword(body.current_password ?? '', password_hash))) {
    throw new Refusal('wrong_password', wrongPassword, {
      extra: { errors: { current_password: [wrongPassword] } },
    })
  }
  await attempt.undo()
}

const updateUserRoute = serve(updateUser, async (call) => {
  const { params, body, db, house, person } = call
  const { password, current_password: _, ...given } = body
  if (password) {
    requireUncommon(house, 'password', password)
    if (params.id === person.id) await requireCurrentPassword(call)
  }
  const password_hash = password ? await hashPassword(password) : undefined
  try {
    return await transaction(db, async (trx) => {
      const changes = { ...given, ...(password_hash ? { password_hash } : {}) }
      await changeUser(trx, call, params.id, changes)
      return done(msg, { user: await presentUser(trx, person, params.id) })
    })
  } catch (error) {
    throw isEmailConflict(error) ? emailTaken() : error
  }
})

export const userRoutes = [listUsersRoute, createUserRoute, updateUserRoute]
