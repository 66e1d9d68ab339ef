import { type Compilable, sql } from 'kysely'
import {
  type GuestData,
  longerPhone,
  type SavedCustomer,
} from '#features/guests/server/registration.queries.ts'
import { phoneKey } from '#lib/person/phone.ts'
import type { Act } from '#platform/act.ts'
import { auditPart, auditRow } from '#platform/audit/audit.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import { storedJson } from '#platform/database/stored-json.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The customer as stored. `is_new_here`: this statement linked them to the branch. */
type StaffCustomer = SavedCustomer & { is_new_here: boolean }

type CustomerSave = GuestData & {
  business_id: number
  branch_id: number
  phone_key: string
  email_source: 'staff' | 'form' | null
  isEmailTheirs: boolean
  now: Date
  /** The `auditRow` of the filled fields, as JSON. */
  act: string
}

/** Whether a conversation made the customer, and this is the first that says more (docs/decisions/0049). */
const onlyWrote = sql`customer.only_wrote`

const name = sql`case when ${onlyWrote} then excluded.name else customer.name end`
const birthDate = sql`coalesce(customer.birth_date, excluded.birth_date)`

// `before` locks the row and is read by `saved`, so its values are those that `saved` meets.
const save = compiled((_db, given: CustomerSave) => {
  const email = sql`case when ${given.isEmailTheirs}::boolean then coalesce(customer.email, excluded.email) else customer.email end`
  return sql<StaffCustomer>`
    with before as materialized (
      select id, name, phone, email, birth_date from customer
      where business_id = ${given.business_id} and phone_key = ${given.phone_key}
      for no key update
    ), saved as (
      insert into customer (business_id, name, phone, email, email_source, birth_date, created_at, updated_at)
      select ${given.business_id}::bigint, ${given.name}::text, ${given.phone}::text, ${given.email}::text,
        ${given.email_source}::text, ${given.birth_date}::date, ${given.now}::timestamptz, ${given.now}::timestamptz
      from (select) one left join before on true
      on conflict (business_id, phone_key) do update set
        name = ${name}, phone = ${longerPhone}, email = ${email}, birth_date = ${birthDate},
        email_source = case when customer.email is distinct from ${email} then excluded.email_source else customer.email_source end,
        updated_at = case
          when (customer.name, customer.email, customer.birth_date) is distinct from (${name}, ${email}, ${birthDate})
          then excluded.updated_at else customer.updated_at end
      returning id as own_id, coalesce(merged_into, id) as id, name, phone, email, birth_date
    ), linked as (
      insert into customer_branch (business_id, branch_id, customer_id, created_at)
      select ${given.business_id}::bigint, ${given.branch_id}::bigint, id, ${given.now}::timestamptz from saved
      on conflict do nothing
      returning customer_id
    ), changed as (
      select saved.own_id as id, jsonb_object_agg(field, jsonb_build_array(was, filled)) as differences
      from saved, before, lateral (values
        ('name', before.name, saved.name), ('phone', before.phone, saved.phone), ('email', before.email, saved.email),
        ('birth_date', before.birth_date::text, saved.birth_date::text)) fields (field, was, filled)
      where was is distinct from filled
      group by saved.own_id
    ), logged as (
      ${auditPart(sql`${given.act}::jsonb || jsonb_build_object('changes', changed.differences)`, 'changed')}
    )
    select id, name, phone, email, birth_date, exists (select from linked) as is_new_here from saved`
})

/**
 * The statement that finds or creates the customer with this phone and links them to the branch. It fills an existing customer's empty
 * fields and replaces none (D-138); a customer who only wrote counts as new. The log has the filled fields. An e-mail from a visitor's form
 * that staff did not change (`isEmailTheirs` is false) does not fill an existing customer's (D-128). The customer's row stays locked until
 * the transaction ends.
 */
export function savingCustomer(
  db: Db,
  branch: BranchKey,
  { name: typed, phone, email, birth_date }: GuestData,
  act: Act,
  { isEmailTheirs = true }: { isEmailTheirs?: boolean } = {},
): Compilable<StaffCustomer> {
  const email_source = email === null ? null : isEmailTheirs ? 'staff' : 'form'
  return save.of(db, {
    business_id: branch.business_id,
    branch_id: branch.id,
    name: typed,
    phone,
    phone_key: phoneKey(phone),
    email,
    email_source,
    birth_date,
    isEmailTheirs,
    now: act.now,
    act: storedJson(auditRow(act, { action: 'fill', entity: 'customer', branch })),
  })
}
