import {
  findAddress,
  moveAddress,
  removeAddress,
  saveAddress,
} from '#features/branches/server/address.queries.ts'
import type { Address } from '#features/branches/address.ts'
import { profileIds } from '#features/users/rules.ts'
import { invalid, notFound, Refusal } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { Act } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'
import { saveImage } from '#platform/files/images.queries.ts'
import { type BusinessType, documentProblem, type EntityType, ownerSentence } from '../rules.ts'

/** The fields of the form; absent ones stay as they are. */
type BusinessFields = {
  name: string
  type?: BusinessType | undefined
  status?: 'active' | 'inactive' | undefined
  entity_type?: EntityType | null | undefined
  entity_doc?: string | null | undefined
  entity_name?: string | null | undefined
  business_owner_id?: number | null | undefined
  address?: Address | null | undefined
}

/** The edit form also sends a new image or its removal, and the `updated_at` of the state it showed. */
type BusinessChange = Omit<BusinessFields, 'name'> & {
  name?: string | undefined
  avatar_path?: string | null | undefined
  avatar_remove?: boolean | undefined
  updated_at?: string | undefined
}

/** A refusal that is shown beside one field. */
const refused = (code: string, field: string, sentence: string) =>
  new Refusal(code, sentence, { extra: { errors: { [field]: [sentence] } } })

const documentTaken = () =>
  refused('document_taken', 'entity_doc', 'Já existe um negócio com esse documento.')

function requireDocument(type: EntityType | null, document: string | null): void {
  const problem = documentProblem(type, document)
  if (problem) throw invalid({ entity_doc: [problem] })
}

/** Refuses an owner who is not an active person with the profile Negócio; one person may own several businesses (D-127). */
async function requireOwner(trx: Trx, ownerId: number | null | undefined) {
  if (ownerId === null || ownerId === undefined) return
  const person = await trx
    .selectFrom('app_user')
    .where('id', '=', ownerId)
    .where('profile_id', '=', profileIds.business)
    .where('status', '=', 'active')
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (!person) throw refused('no_owner', 'business_owner_id', ownerSentence)
}

/** Adds a business and answers its id. Throws 'document_taken', 'no_owner', 422. */
export async function addBusiness(trx: Trx, act: Act, given: BusinessFields): Promise<number> {
  const { address = null, ...columns } = given
  requireDocument(given.entity_type ?? null, given.entity_doc ?? null)
  await requireOwner(trx, given.business_owner_id)
  const added = await trx
    .insertInto('business')
    .values({ ...columns, created_at: act.now, updated_at: act.now })
    .onConflict((conflict) => conflict.column('entity_doc').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw documentTaken()
  const { id } = added
  if (address) {
    const entity_address_id = await saveAddress(trx, id, null, address)
    await trx.updateTable('business').set({ entity_address_id }).where('id', '=', id).execute()
  }
  await audit(trx, act, {
    business_id: id,
    action: 'create',
    entity: 'business',
    entity_id: id,
    changes: changedFields({}, { ...given }),
  })
  return id
}

/**
 * Changes a business, including its status. An unchanged owner is not checked again: they may have been deactivated since. Throws 404, 422,
 * 'stale', 'document_taken', 'no_owner'.
 */
export async function changeBusiness(trx: Trx, act: Act, id: number, given: BusinessChange): Promise<void> {
  const { updated_at, address, avatar_path: path, avatar_remove: remove, ...columns } = given
  const before = await trx
    .selectFrom('business')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('Negócio não encontrado.')
  refuseStale(before.updated_at, updated_at)
  const type = given.entity_type === undefined ? before.entity_type : given.entity_type
  const document = given.entity_doc === undefined ? before.entity_doc : given.entity_doc
  requireDocument(type, document)
  if (document !== before.entity_doc && (await isDocumentTaken(trx, document))) throw documentTaken()
  if (given.business_owner_id !== before.business_owner_id) {
    await requireOwner(trx, given.business_owner_id)
  }
  const avatar_path = await saveImage(trx, act.house, {
    business_id: id,
    field: 'avatar_path',
    before: before.avatar_path,
    path,
    remove,
    now: act.now,
  })
  const was = await findAddress(trx, id, before.entity_address_id)
  const entity_address_id = await moveAddress(trx, id, before.entity_address_id, address)
  await trx
    .updateTable('business')
    .set({ ...columns, avatar_path, entity_address_id, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  if (before.entity_address_id !== null && entity_address_id === null) {
    await removeAddress(trx, id, before.entity_address_id)
  }
  const after = { ...columns, avatar_path, ...(address === undefined ? {} : { address }) }
  await audit(trx, act, {
    business_id: id,
    action: 'update',
    entity: 'business',
    entity_id: id,
    changes: changedFields({ ...before, address: was }, after),
  })
}

async function isDocumentTaken(trx: Trx, document: string | null): Promise<boolean> {
  if (document === null) return false
  const other = await trx
    .selectFrom('business')
    .where('entity_doc', '=', document)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/** Turns an error of the unique index into the refusal: somebody else saved the document at the same moment. */
export function asDocumentTaken(error: unknown): unknown {
  const { constraint } = (error ?? {}) as { constraint?: string }
  return constraint === 'business_entity_doc_key' ? documentTaken() : error
}
