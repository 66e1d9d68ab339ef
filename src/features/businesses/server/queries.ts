import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { notFound } from '#lib/refusal.ts'
import { literally, shortestSearch } from '#lib/search.ts'
import type { Db } from '#platform/database/database.ts'
import { paginate } from '#platform/database/paging.ts'
import { fileUrl } from '#lib/file-url.ts'

const perPage = 20

/** The platform's businesses by name; 2 or more characters search name (without accents) and document digits. */
export async function listBusinesses(db: Db, { page, search }: { page: number; search: string }) {
  const term = search.trim()
  const matching = db
    .selectFrom('business')
    .$if(term.length >= shortestSearch, (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`f_norm(business.name)`, 'like', sql`'%' || f_norm(${literally(term)}) || '%'`),
          eb('entity_doc', 'like', `${literally(term.replace(/[.\-/]/g, '').toUpperCase())}%`),
        ]),
      ),
    )
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
    data: answer.data.map(({ avatar_path, ...business }) => ({
      ...business,
      branches_count: Number(business.branches_count),
      avatar_url: fileUrl(avatar_path),
    })),
  }
}

/** One business with owner and branches; 404 when there is none. */
export async function requireBusiness(db: Db, businessId: number) {
  const business = await db
    .selectFrom('business')
    .selectAll()
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('app_user')
          .select(['app_user.id', 'app_user.name', 'app_user.email'])
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
    avatar_url: fileUrl(business.avatar_path),
    created_at: business.created_at.toISOString(),
    updated_at: business.updated_at.toISOString(),
    branches,
  }
}
