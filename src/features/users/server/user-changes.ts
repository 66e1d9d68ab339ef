import { invalid, notFound, Refusal } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { SignedInUser } from '#platform/http/door/door.ts'
import { sendMail } from '#platform/mail/mail.ts'
import { profileIds } from '../rules.ts'
import { emailChangedLetter } from './letters.ts'
import { isSharedBeyond, type Links, userLinksOf, saveLinks } from './links.ts'
import { voidResetsOf } from './reset.ts'
import { endSessionsOf } from './sessions.queries.ts'
import { userInReach } from './users.queries.ts'

type Status = 'active' | 'inactive'

export type NewUser = Links & {
  name: string
  email: string
  password_hash: string
  profile_id: number
  status?: Status | undefined
}

export type ChangedUser = Links & {
  name: string
  email: string
  /** Absent: unchanged. */
  password_hash?: string | undefined
  profile_id?: number | undefined
  status?: Status | undefined
  /** The user's `updated_at` when the form loaded (D-107). Absent: no check. */
  updated_at?: string | undefined
}

const taken = 'Já existe um usuário com esse e-mail.'

/** Another user has this e-mail (D-71); also shown beside the field. */
export const emailTaken = () => new Refusal('email_taken', taken, { extra: { errors: { email: [taken] } } })

/** Adds a user with links within the creator's reach and answers its id. Throws 'email_taken'. */
export async function addUser(trx: Db, act: PersonAct, given: NewUser): Promise<number> {
  const { businesses, branches, ...columns } = given
  const added = await trx
    .insertInto('app_user')
    .values({ ...columns, created_at: act.now, updated_at: act.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'profile_id'])
    .executeTakeFirst()
  if (!added) throw emailTaken()
  await saveLinks(trx, act.person, added, { businesses, branches })
  const { password_hash: _, ...known } = columns
  const changes = { ...known, ...(await userLinksOf(trx, added.id)) }
  await audit(trx, act, { action: 'create', entity: 'user', entity_id: added.id, changes })
  return added.id
}

type Row = {
  id: number
  name: string
  email: string
  profile_id: number
  status: Status
  updated_at: Date
}

/**
 * The user to change, locked: the person themselves, or somebody within reach. If a master asks, the active masters are locked too, always
 * in the same order, so that two masters cannot remove each other at the same time.
 */
async function requireTarget(
  trx: Db,
  person: SignedInUser,
  id: number,
): Promise<{ target: Row; masters: number }> {
  const isMaster = person.profile_id === profileIds.master
  const manages = person.features.includes('user-manage')
  const rows = await trx
    .selectFrom('app_user')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('id', '=', id),
          eb.or([eb('id', '=', person.id), ...(manages ? [userInReach(person)] : [])]),
        ]),
        ...(isMaster
          ? [eb.and([eb('profile_id', '=', profileIds.master), eb('status', '=', 'active')])]
          : []),
      ]),
    )
    .select(['id', 'name', 'email', 'profile_id', 'status', 'updated_at'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const target = rows.find((row) => row.id === id)
  if (!target) throw notFound('Usuário não encontrado.')
  const masters = rows.filter((row) => row.profile_id === profileIds.master && row.status === 'active').length
  return { target, masters }
}

/** The changes that this person may make: nobody changes their own profile or status (D-24). */
function allowedChanges(person: SignedInUser, target: Row, given: ChangedUser): ChangedUser {
  const choosesProfile = person.features.includes('user-profile')
  const profile_id = choosesProfile ? (given.profile_id ?? target.profile_id) : target.profile_id
  const status = given.status ?? target.status
  if (person.id !== target.id) return { ...given, profile_id, status }
  if (profile_id !== target.profile_id) {
    throw invalid({ profile_id: ['Você não pode alterar o seu próprio perfil.'] })
  }
  if (status !== target.status) {
    throw invalid({ status: ['Você não pode desativar o seu próprio usuário.'] })
  }
  return { ...given, profile_id, status }
}

/**
 * Changes a user within reach, or the person themselves. A new password or a deactivation ends all the user's sessions; another e-mail is
 * told to the former address. The last active master stays a master (D-25), and a business keeps a valid owner. Throws 404, 422, 'stale',
 * 'email_taken', 'last_master', 'owner', 'shared_user'.
 */
export async function changeUser(trx: Trx, act: PersonAct, id: number, given: ChangedUser): Promise<void> {
  const { person, now } = act
  const { updated_at: known, ...asked } = given
  const { target, masters } = await requireTarget(trx, person, id)
  refuseStale(target.updated_at, known)
  const { businesses, branches, ...columns } = allowedChanges(person, target, asked)
  const changes = changedFields(target, columns)
  const isOther = person.id !== id
  if (isOther && Object.keys(changes).length > 0 && person.profile_id !== profileIds.master) {
    await refuseShared(trx, person, id)
  }
  const staysMaster = columns.profile_id === profileIds.master && columns.status === 'active'
  const isActiveMaster = target.profile_id === profileIds.master && target.status === 'active'
  if (isActiveMaster && !staysMaster && masters <= 1) {
    throw new Refusal('last_master', 'É preciso haver ao menos um usuário master ativo.')
  }
  const leavesProfile = target.profile_id === profileIds.business && 'profile_id' in changes
  if (leavesProfile || (target.status === 'active' && 'status' in changes)) await refuseOwner(trx, target)
  if (await isTaken(trx, columns.email, id)) throw emailTaken()
  await trx
    .updateTable('app_user')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute()
  const linkedBefore = await userLinksOf(trx, id)
  // Nobody changes their own links (D-24).
  if (isOther) {
    const { profile_id = target.profile_id } = columns
    await saveLinks(trx, person, { id, profile_id }, { businesses, branches })
  }
  if (columns.password_hash || columns.status === 'inactive') await endSessionsOf(trx, id)
  if (columns.password_hash || 'email' in changes || 'status' in changes) await voidResetsOf(trx, id)
  if (columns.email.toLowerCase() !== target.email.toLowerCase()) {
    await sendMail(trx, act, emailChangedLetter(act.house, target))
  }
  const links = changedFields(linkedBefore, await userLinksOf(trx, id))
  await audit(trx, act, {
    action: 'update',
    entity: 'user',
    entity_id: id,
    changes: { ...changes, ...links },
  })
}

/** An owner keeps their profile and stays active until the business has another owner. */
async function refuseOwner(trx: Db, { id, name }: Row) {
  const owned = await trx
    .selectFrom('business')
    .where('business_owner_id', '=', id)
    .select('name')
    .orderBy('name')
    .execute()
  if (owned.length === 0) return
  const names = new Intl.ListFormat('pt-BR').format(owned.map((business) => business.name))
  throw new Refusal(
    'owner',
    `${name} é responsável por ${names}. Escolha outro responsável antes de mudar o perfil ou desativar.`,
  )
}

/** Only a master or the person themselves changes an account with links elsewhere; anyone in reach changes its links here. */
async function refuseShared(trx: Db, person: SignedInUser, id: number) {
  if (await isSharedBeyond(trx, person, id)) {
    throw new Refusal(
      'shared_user',
      'Este usuário também trabalha em outro negócio. Peça a ele que altere os próprios dados.',
    )
  }
}

async function isTaken(trx: Db, email: string, butNotBy: number): Promise<boolean> {
  const other = await trx
    .selectFrom('app_user')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('id', '!=', butNotBy)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/** Whether an error comes from the unique e-mail index: somebody else took the address at the same moment. */
export const isEmailConflict = (error: unknown): boolean =>
  (error as { constraint?: string } | null)?.constraint === 'app_user_email'
