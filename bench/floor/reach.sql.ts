/** SQL that other statements contain: who asks, and what they reach. Each decides it as the product does, in the same statement. */

const links = `
  select b.id as business_id from business b where b.business_owner_id = u.id
  union all select l.business_id from business_user l where l.user_id = u.id
  union all select l.business_id from branch_user l where l.user_id = u.id`

/** The person of a live session by the hash of its token, unless deactivated or blocked by inactive businesses. */
export const person = (hash: string) => `
  person as materialized (
    select u.id, u.profile_id, s.last_seen_at
    from session s join app_user u on u.id = s.user_id
    where s.token_hash = ${hash}
      and s.created_at > now() - interval '30 days' and s.last_seen_at > now() - interval '7 days'
      and u.status = 'active'
      and (u.profile_id = 1
        or exists (select from (${links}) link join business on business.id = link.business_id where business.status = 'active')
        or not exists (${links}))
  )`

/**
 * Whether the person reaches `business`; an editor only by a branch that `ofBranch` picks. LIMIT keeps Postgres from reading all links of
 * everybody into a table first.
 */
export const reachedBy = (ofBranch = '') => `
  (person.profile_id = 1 or business.status = 'active' and case person.profile_id
    when 4 then (select true from branch_user l where ${ofBranch} l.business_id = business.id and l.user_id = person.id limit 1)
    when 3 then business.business_owner_id = person.id
      or (select true from business_user l where l.business_id = business.id and l.user_id = person.id limit 1)
    when 2 then (select true from business_user l where l.business_id = business.id and l.user_id = person.id limit 1)
    else false end)`

/** The branch with these ids, if that person reaches it. */
export const reached = (businessId: string, branchId: string) => `
  reached as materialized (
    select branch.id, branch.business_id, branch.timezone, person.id as person_id, person.profile_id, person.last_seen_at
    from person, branch join business on business.id = branch.business_id
    where branch.business_id = ${businessId} and branch.id = ${branchId}
      and ${reachedBy(`l.branch_id = branch.id and`)}
  )`

/** An instant as JSON.stringify writes a Date. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
