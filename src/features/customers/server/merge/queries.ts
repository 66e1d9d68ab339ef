import { sql } from 'kysely'
import { mergeDays } from '../../rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const groupLimit = 20

/** Ids of customers of the branch who are probably the same person, the groups with the newest customers first. */
export async function findDuplicates(
  db: Db,
  branch: BranchKey,
): Promise<{ because: 'email' | 'name'; ids: number[] }[]> {
  const { rows } = await sql<{ because: 'email' | 'name'; ids: number[] }>`
    with known as (
      select customer.id, lower(email) as email, f_norm(name) as name, birth_date
      from customer_branch link join customer on customer.business_id = link.business_id and customer.id = link.customer_id
      where link.business_id = ${branch.business_id} and link.branch_id = ${branch.id}
    ), same_email as (
      select array_agg(id order by id) as ids from known where email is not null group by email having count(*) between 2 and 5
    ), same_name as (
      select array_agg(id order by id) as ids from known where birth_date is not null
      group by name, birth_date having count(*) between 2 and 5
    )
    select 'email' as because, ids from same_email
    union all select 'name', ids from same_name where ids not in (select ids from same_email)
    order by 2 desc limit ${groupLimit}`.execute(db)
  return rows
}

/** The merges into a customer that can still be undone at `now`. */
export const openMerges = (db: Db, branch: BranchKey, kept_id: number, now: Date) =>
  db
    .selectFrom('customer_merge as merge')
    .innerJoin('customer as gone', (join) =>
      join.onRef('gone.business_id', '=', 'merge.business_id').onRef('gone.id', '=', 'merge.gone_id'),
    )
    .leftJoin('app_user as author', 'author.id', 'merge.author_id')
    .select(['merge.id', 'gone.name', 'gone.phone', 'author.name as author', 'merge.merged_at'])
    .where('merge.business_id', '=', branch.business_id)
    .where('merge.kept_id', '=', kept_id)
    .where('merge.undone_at', 'is', null)
    .where('merge.merged_at', '>', sql<Date>`${now}::timestamptz - make_interval(days => ${mergeDays})`)
    .orderBy('merge.merged_at', 'desc')
    .execute()
