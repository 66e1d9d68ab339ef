import { compiled } from '#platform/database/engine/statements.ts'

/** The establishments that guests can visit: active, of an active business, no drafts (D-12). */
export const openBranches = compiled((db, { business_id }: { business_id: number }) =>
  db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .selectAll('branch')
    .where('branch.business_id', '=', business_id)
    .where('branch.status', '=', 'active')
    .where('branch.is_draft', '=', false)
    .where('business.status', '=', 'active')
    .orderBy('branch.name')
    .orderBy('branch.branch')
    .orderBy('branch.id'),
)
