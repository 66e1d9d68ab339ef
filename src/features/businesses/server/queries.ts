import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod/mini'
import { findAddress } from '#features/branches/server/address.queries.ts'
import { fileUrl } from '#lib/address/file-url.ts'
import { notFound } from '#lib/call/refusal.ts'
import { escapeLike, searchMinLength } from '#lib/text/search.ts'
import type { Db } from '#platform/database/database.ts'
import { paginate } from '#platform/database/paging.ts'
import type { Business, BusinessRow } from '../contract.ts'
import { type BusinessType, plainDocument } from '../rules.ts'

const perPage = 20

type Filters = {
  page: number
  search: string
  status?: 'active' | 'inactive' | undefined
  type?: BusinessType | undefined
}

/**
 * The platform's businesses by name; a search of 2 or more characters covers the name (without accents) and the beginning of the document.
 */
export async function listBusinesses(db: Db, { page, search, status, type }: Filters) {
  const term = search.trim()
  const document = plainDocument(term)
  let matching = db.selectFrom('business')
  if (status) matching = matching.where('business.status', '=', status)
  if (type) matching = matching.where('business.type', '=', type)
  if (term.length >= searchMinLength) {
    matching = matching.where((eb) =>
      eb.or([
        eb(sql`f_norm(business.name)`, 'like', sql`'%' || f_norm(${escapeLike(term)}) || '%'`),
        ...(document.length >= searchMinLength ? [eb('entity_doc', 'like', `${escapeLike(document)}%`)] : []),
      ]),
    )
  }
  const rows = matching
    .select(['business.id', 'business.name', 'type', 'business.status', 'entity_doc', 'avatar_path'])
    .select((eb) => [
      jsonObjectFrom(
        eb.selectFrom('app_user').select(['id', 'name']).whereRef('id', '=', 'business.business_owner_id'),
      ).as('owner'),
      eb
        .selectFrom('branch')
        .select((branch) => branch.fn.countAll<number>().as('n'))
        .whereRef('branch.business_id', '=', 'business.id')
        .as('branches_count'),
    ])
    .orderBy('business.name')
    .orderBy('business.id')
  const answer = await paginate(matching, rows, { page, perPage })
  return {
    ...answer,
    data: answer.data.map(({ avatar_path, ...business }): z.output<typeof BusinessRow> => ({
      ...business,
      branches_count: Number(business.branches_count),
      avatar_url: fileUrl(avatar_path),
    })),
  }
}

/** One business with owner, address and branches; throws 404. */
export async function requireBusiness(db: Db, businessId: number): Promise<z.output<typeof Business>> {
  const business = await db
    .selectFrom('business')
    .selectAll()
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('app_user')
          .select(['app_user.id', 'app_user.name', 'app_user.email', 'app_user.status'])
          .whereRef('app_user.id', '=', 'business.business_owner_id'),
      ).as('owner'),
    )
    .where('id', '=', businessId)
    .executeTakeFirst()
  if (!business) throw notFound('Negócio não encontrado.')
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name', 'branch', 'slug', 'status', 'is_draft'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  return {
    ...business,
    address: await findAddress(db, businessId, business.entity_address_id),
    avatar_url: fileUrl(business.avatar_path),
    created_at: business.created_at.toISOString(),
    updated_at: business.updated_at.toISOString(),
    branches,
  }
}
