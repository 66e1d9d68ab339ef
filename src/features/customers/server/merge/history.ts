import { sql } from 'kysely'
import type { Move } from './parts.ts'
import type { Trx } from '#platform/database/database.ts'

type Link = {
  branch_id: number
  created_at: string
  notice_version: string | null
  notice_at: string | null
}
type Visit = { branch_id: number; date: string; created_at: string }

/** The changes of a merge in the customers' own tables. */
export type History = {
  /** The merged customer's links and visits. */
  links: Link[]
  visits: Visit[]
  /** The visits that the kept customer did not have before. */
  added: Visit[]
  /** The kept customer's links before. */
  keptLinks: Link[]
  /** Notes, tags and consents that moved, and records that had been merged into the merged one. */
  notes: number[]
  tags: string[]
  consents: number[]
  aliases: number[]
  /** Fields of the kept customer that were empty. */
  filled: ('email' | 'birth_date')[]
}

const linksOf = async (trx: Trx, business_id: number, customer_id: number): Promise<Link[]> => {
  const { rows } = await sql<Link>`
    select branch_id, created_at::text, notice_version, notice_at::text from customer_branch
    where business_id = ${business_id} and customer_id = ${customer_id}`.execute(trx)
  return rows
}

/** Links and visits as rows of a statement. */
const rowsOf = (rows: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
    branch_id bigint, date date, created_at timestamptz, notice_version text, notice_at timestamptz)`

/** Makes the counters of both customers equal to their visits again (D-56). */
async function recount(trx: Trx, { business_id, from, to }: Move): Promise<void> {
  await sql`
    update customer_branch link set visits_count = (
      select count(*) from customer_branch_visit visit
      where visit.business_id = link.business_id and visit.branch_id = link.branch_id
        and visit.customer_id = link.customer_id)
    where business_id = ${business_id} and customer_id in (${from}, ${to})`.execute(trx)
}

/** Gives links, visits, notes, tags and missing fields of one customer to another, whose record they lead to from now on. */
export async function moveHistory(trx: Trx, move: Move, now: Date): Promise<History> {
  const { business_id, from, to } = move
  const links = await linksOf(trx, business_id, from)
  const keptLinks = await linksOf(trx, business_id, to)
  const { rows: visits } = await sql<Visit>`
    delete from customer_branch_visit where business_id = ${business_id} and customer_id = ${from}
    returning branch_id, date::text, created_at::text`.execute(trx)
  await sql`
    insert into customer_branch (business_id, branch_id, customer_id, created_at, notice_version, notice_at)
    select business_id, branch_id, ${to}::bigint, created_at, notice_version, notice_at from customer_branch
    where business_id = ${business_id} and customer_id = ${from}
    on conflict (business_id, branch_id, customer_id) do update
      set created_at = least(customer_branch.created_at, excluded.created_at)`.execute(trx)
  await sql`delete from customer_branch where business_id = ${business_id} and customer_id = ${from}`.execute(
    trx,
  )
  const { rows: added } = await sql<Visit>`
    insert into customer_branch_visit (business_id, branch_id, customer_id, date, created_at)
    select ${business_id}::bigint, branch_id, ${to}::bigint, date, created_at from ${rowsOf(visits)}
    on conflict do nothing returning branch_id, date::text, created_at::text`.execute(trx)
  const { rows: notes } = await sql<{ id: number }>`
    update customer_note set customer_id = ${to}
    where business_id = ${business_id} and customer_id = ${from} returning id`.execute(trx)
  const { rows: tags } = await sql<{ tag: string }>`
    insert into customer_tag (business_id, customer_id, tag)
    select business_id, ${to}::bigint, tag from customer_tag where business_id = ${business_id} and customer_id = ${from}
    on conflict do nothing returning tag`.execute(trx)
  // A consent moves unless the kept customer has one of the same kind in force.
  const { rows: consents } = await sql<{ id: number }>`
    update customer_consent moved set customer_id = ${to}
    where business_id = ${business_id} and customer_id = ${from} and (withdrawn_at is not null or not exists (
      select from customer_consent own
      where own.business_id = moved.business_id and own.customer_id = ${to} and own.purpose = moved.purpose
        and own.withdrawn_at is null
        and (own.given_by = 'unknown_device') = (moved.given_by = 'unknown_device')))
    returning id`.execute(trx)
  const { rows: aliases } = await sql<{ id: number }>`
    update customer set merged_into = ${to}
    where business_id = ${business_id} and merged_into = ${from} returning id`.execute(trx)
  const filled = await fillEmpty(trx, move, now)
  await sql`
    update customer set merged_into = ${to} where business_id = ${business_id} and id = ${from}`.execute(trx)
  await recount(trx, move)
  return {
    links,
    visits,
    added,
    keptLinks,
    notes: notes.map(({ id }) => id),
    tags: tags.map(({ tag }) => tag),
    consents: consents.map(({ id }) => id),
    aliases: aliases.map(({ id }) => id),
    filled,
  }
}

/** Fills the kept customer's empty e-mail and birth date; returns which. */
async function fillEmpty(trx: Trx, { business_id, from, to }: Move, now: Date): Promise<History['filled']> {
  const { rows } = await sql<{ email: boolean; birth_date: boolean }>`
    update customer kept set email = coalesce(kept.email, gone.email),
      email_source = case when kept.email is null then gone.email_source else kept.email_source end,
      birth_date = coalesce(kept.birth_date, gone.birth_date), updated_at = ${now}
    from customer gone, customer before
    where kept.business_id = ${business_id} and kept.id = ${to}
      and gone.business_id = ${business_id} and gone.id = ${from}
      and before.business_id = ${business_id} and before.id = ${to}
      and ((kept.email is null and gone.email is not null) or (kept.birth_date is null and gone.birth_date is not null))
    returning before.email is null and gone.email is not null as email,
      before.birth_date is null and gone.birth_date is not null as birth_date`.execute(trx)
  const [filled] = rows
  return (['email', 'birth_date'] as const).filter((field) => filled?.[field])
}

/** Gives back what `moveHistory` moved, as far as it is still there. `from` is the kept customer, `to` the merged one. */
export async function restoreHistory(trx: Trx, history: History, move: Move): Promise<void> {
  const { business_id, from, to } = move
  const { links, visits, added, keptLinks, notes, tags, consents, aliases, filled } = history
  await sql`
    insert into customer_branch (business_id, branch_id, customer_id, created_at, notice_version, notice_at)
    select ${business_id}::bigint, branch_id, ${to}::bigint, created_at, notice_version, notice_at
    from ${rowsOf(links)}`.execute(trx)
  await sql`
    insert into customer_branch_visit (business_id, branch_id, customer_id, date, created_at)
    select ${business_id}::bigint, branch_id, ${to}::bigint, date, created_at from ${rowsOf(visits)}`.execute(
    trx,
  )
  await sql`
    delete from customer_branch_visit visit using ${rowsOf(added)}
    where visit.business_id = ${business_id} and visit.customer_id = ${from}
      and visit.branch_id = given.branch_id and visit.date = given.date`.execute(trx)
  await sql`
    update customer_branch link set created_at = given.created_at from ${rowsOf(keptLinks)}
    where link.business_id = ${business_id} and link.customer_id = ${from} and link.branch_id = given.branch_id`.execute(
    trx,
  )
  const before = keptLinks.map(({ branch_id }) => branch_id)
  await sql`
    delete from customer_branch link
    where business_id = ${business_id} and customer_id = ${from}
      and branch_id = any (${links.map(({ branch_id }) => branch_id)}::bigint[]) and branch_id <> all (${before}::bigint[])
      and not exists (
        select from customer_branch_visit visit
        where visit.business_id = link.business_id and visit.branch_id = link.branch_id
          and visit.customer_id = link.customer_id)`.execute(trx)
  await sql`
    update customer_note set customer_id = ${to}
    where business_id = ${business_id} and customer_id = ${from} and id = any (${notes}::bigint[])`.execute(
    trx,
  )
  await sql`
    delete from customer_tag
    where business_id = ${business_id} and customer_id = ${from} and tag = any (${tags}::text[])`.execute(trx)
  await sql`
    update customer_consent set customer_id = ${to}
    where business_id = ${business_id} and customer_id = ${from} and id = any (${consents}::bigint[])`.execute(
    trx,
  )
  await sql`
    update customer set merged_into = ${to}
    where business_id = ${business_id} and merged_into = ${from} and id = any (${aliases}::bigint[])`.execute(
    trx,
  )
  await sql`
    update customer set merged_into = null where business_id = ${business_id} and id = ${to}`.execute(trx)
  for (const field of filled) {
    await sql`
      update customer kept set ${sql.ref(field)} = null
      from customer gone
      where kept.business_id = ${business_id} and kept.id = ${from}
        and gone.business_id = ${business_id} and gone.id = ${to}
        and kept.${sql.ref(field)} is not distinct from gone.${sql.ref(field)}`.execute(trx)
  }
  await recount(trx, move)
}
