import { publishedBranches } from '#features/site/server/public-branch.queries.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { IndexedPage } from '#platform/http/page/sitemap.ts'

/** The pages for search engines: profile, list of menus and each active menu of every published establishment. */
export async function listIndexedPages(db: Db, limit: number, offset: number): Promise<IndexedPage[]> {
  const branches = publishedBranches(db).clearSelect()
  const menus = branches.innerJoin('menu', (join) =>
    join
      .onRef('menu.business_id', '=', 'branch.business_id')
      .onRef('menu.branch_id', '=', 'branch.id')
      .on('menu.status', '=', 'active'),
  )
  const rows = await branches
    .select((eb) => [
      'branch.slug',
      'branch.id as branch_id',
      eb.lit<number>(0).as('kind'),
      eb.lit<number>(0).as('menu_id'),
      'branch.updated_at as changed',
    ])
    .unionAll(
      menus
        .select((eb) => [
          'branch.slug',
          'branch.id as branch_id',
          eb.lit<number>(1).as('kind'),
          eb.lit<number>(0).as('menu_id'),
          eb.fn.max('menu.updated_at').as('changed'),
        ])
        .groupBy(['branch.business_id', 'branch.id', 'branch.slug']),
    )
    .unionAll(
      menus.select((eb) => [
        'branch.slug',
        'branch.id as branch_id',
        eb.lit<number>(2).as('kind'),
        'menu.id as menu_id',
        'menu.updated_at as changed',
      ]),
    )
    .orderBy('branch_id')
    .orderBy('kind')
    .orderBy('menu_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ slug, kind, menu_id, changed }) => ({
    path: [sitePath.profile(slug), sitePath.menus(slug), sitePath.menu(slug, menu_id)][kind]!,
    changed,
  }))
}
